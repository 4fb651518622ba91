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

/** Limits the memory and the processor time, because each running hash needs 19 MiB and one core. */
const limits = { atOnce: 2, waiting: 64 }

export type Passwords = {
  /** Returns a hash of the normal form for the database. @throws QueueFull if too many hashes are waiting */
  hash(password: string): Promise<string>
  /**
   * Returns whether the password matches, in its normal form or exactly as typed. The work depends only on what was
   * typed. If the hash is missing or not usable, takes the same time and returns false.
   * @throws QueueFull if too many hashes are waiting
   */
  matches(hash: string | null | undefined, password: string): Promise<boolean>
  /** Returns whether the format or the cost of a hash differs from those of new hashes. */
  isOutdated(hash: string): boolean
  /**
   * Runs `work`, which checks a password of `account`. Limits how many such calls run and wait for the same account.
   * @throws QueueFull if too many calls are waiting for this account
   */
  queueByAccount<T>(account: string, work: () => Promise<T>): Promise<T>
  /** Returns how many hashes are running and waiting, and how many calls each queue has rejected since the start. */
  load(): Load
}

type Load = {
  readonly running: number
  readonly waiting: number
  readonly rejected: { readonly hashes: number; readonly account: number }
}

/**
 * Creates the hashing service. It hashes in the thread pool, two passwords at a time. Only tests set a lower `cost`.
 */
export function createPasswords(random: Random, cost: PasswordCost = recommendedCost): Passwords {
  const limited = limitConcurrency(limits)
  const queueByAccount = limitConcurrencyByKey(limits)
  const parameters = { kind: 'argon2id', ...cost, ...hashLengths } as const
  // No password matches this hash. Passwords for an account without a hash are compared with it. Otherwise the response
  // time would reveal that the account has no hash.
  const dummyHash = {
    ...parameters,
    salt: Buffer.alloc(hashLengths.saltBytes),
    tag: Buffer.alloc(hashLengths.tagBytes),
  }
  return {
    hash(password) {
      const salt = random(hashLengths.saltBytes)
      return limited(async () =>
        formatPasswordHash(cost, salt, await derive({ ...parameters, salt }, normalizePassword(password))),
      )
    },
    async matches(hash, password) {
      const stored = parsePasswordHash(hash ?? '')
      const compared = stored ?? dummyHash
      let isEqual = false
      // Hashes made before passwords were normalized, and imported hashes, are of the exact text.
      for (const form of new Set([normalizePassword(password), password])) {
        const tag = await limited(() => derive({ ...compared, tagBytes: compared.tag.length }, form))
        isEqual = timingSafeEqual(tag, compared.tag) || isEqual
      }
      return isEqual && stored !== undefined
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

/**
 * Returns a password in Unicode Normalization Form C (RFC 8265), because devices encode the same characters differently.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFC')
}

/** Returns whether any password can match the hash. Django gives accounts without a password an invalid hash. */
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
