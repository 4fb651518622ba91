import { argon2, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { limitConcurrency, limitConcurrencyByKey } from './concurrency-limit.ts'
import {
  formatPasswordHash,
  hashLengths,
  parsePasswordHash,
  type PasswordCost,
  type PasswordHash,
  recommendedCost,
} from './password-hashes.ts'
import type { Random } from './tokens.ts'

const deriveArgon2 = promisify(argon2)
const derivePbkdf2 = promisify(pbkdf2)

/** Limits the memory and the processor time, because each running hash takes 19 MiB and one core. */
const limits = { atOnce: 2, waiting: 64 }

export type Passwords = {
  /** Returns a hash for the database. @throws QueueFull */
  hash(password: string): Promise<string>
  /**
   * Returns whether the password matches. Without a usable hash, takes the same time and returns false.
   * @throws QueueFull
   */
  matches(hash: string | null | undefined, password: string): Promise<boolean>
  /** Returns whether a hash has another format or cost than new hashes. */
  isOutdated(hash: string): boolean
  /**
   * Runs `work`, which tries a password of `account`, within the concurrency limit of that account.
   * @throws QueueFull
   */
  queueByAccount<T>(account: string, work: () => Promise<T>): Promise<T>
  /** Returns the running and waiting hashes, and how many each queue has rejected since the start. */
  load(): Load
}

type Load = {
  readonly running: number
  readonly waiting: number
  readonly rejected: { readonly hashes: number; readonly account: number }
}

/** Creates the hashing service, which hashes in the thread pool, two at a time. Only tests set a lower `cost`. */
export function createPasswords(random: Random, cost: PasswordCost = recommendedCost): Passwords {
  const limited = limitConcurrency(limits)
  const queueByAccount = limitConcurrencyByKey(limits)
  const parameters = { kind: 'argon2id', ...cost, ...hashLengths } as const
  // Used if the account has no hash, so that the response time does not reveal this. No password matches the dummy
  // hash.
  const dummyHash = {
    ...parameters,
    salt: Buffer.alloc(hashLengths.saltBytes),
    tag: Buffer.alloc(hashLengths.tagBytes),
  }
  return {
    hash(password) {
      const salt = random(hashLengths.saltBytes)
      return limited(async () =>
        formatPasswordHash(cost, salt, await derive({ ...parameters, salt }, password)),
      )
    },
    async matches(hash, password) {
      const stored = parsePasswordHash(hash ?? '')
      const compared = stored ?? dummyHash
      const tag = await limited(() => derive({ ...compared, tagBytes: compared.tag.length }, password))
      return timingSafeEqual(tag, compared.tag) && stored !== undefined
    },
    isOutdated(hash) {
      const stored = parsePasswordHash(hash)
      return stored === undefined || hash !== formatPasswordHash(cost, stored.salt, stored.tag)
    },
    queueByAccount,
    load() {
      const { rejected: hashes, ...load } = limited.load()
      return { ...load, rejected: { hashes, account: queueByAccount.rejected() } }
    },
  }
}

/** Returns whether a password can match the hash. Django marks accounts without a password with an invalid hash. */
export function isUsableHash(hash: string | null): boolean {
  return hash !== null && parsePasswordHash(hash) !== undefined
}

type WithoutTag<T> = T extends unknown ? Omit<T, 'tag'> : never
type Parameters = WithoutTag<PasswordHash> & { tagBytes: number }

function derive(parameters: Parameters, password: string): Promise<Buffer> {
  const { salt, tagBytes } = parameters
  if (parameters.kind === 'pbkdf2') return derivePbkdf2(password, salt, parameters.rounds, tagBytes, 'sha256')
  const { memoryKiB, passes, lanes } = parameters
  const cost = { memory: memoryKiB, passes, parallelism: lanes, tagLength: tagBytes }
  return deriveArgon2('argon2id', { message: password, nonce: salt, ...cost })
}
