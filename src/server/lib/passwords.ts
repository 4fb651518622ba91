// Password hashes, made and compared off the event loop, a few at a time.
import { argon2, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { limitConcurrency, limitConcurrencyByKey } from './concurrency-limit.ts'
import {
  formatPasswordHash,
  ours,
  parsePasswordHash,
  type PasswordCost,
  type PasswordHash,
  recommendedCost,
} from './password-hashes.ts'
import type { Random } from './tokens.ts'

const deriveArgon2 = promisify(argon2)
const derivePbkdf2 = promisify(pbkdf2)

/** Each takes 19 MiB and a core. */
const limits = { atOnce: 2, waiting: 64 }

export type Passwords = {
  /** A hash to keep. @throws QueueFull when too many wait. */
  hash(password: string): Promise<string>
  /** Compares with the hash of an account; without one it takes as long and is false. @throws QueueFull */
  matches(hash: string | null | undefined, password: string): Promise<boolean>
  /** Whether a hash is of another kind or cost than those that are made here. */
  isOutdated(hash: string): boolean
  /** Lets as many as can be compared at once try the passwords of one account. @throws QueueFull when too many wait. */
  queued<T>(account: string, work: () => Promise<T>): Promise<T>
  /** How busy it is, and what each of the two queues has refused so far. */
  load(): Load
}

type Load = {
  readonly running: number
  readonly waiting: number
  readonly refused: { readonly hashes: number; readonly account: number }
}

/** `cost` is less than recommended in tests alone, where nobody has to be kept from guessing. */
export function createPasswords(random: Random, cost: PasswordCost = recommendedCost): Passwords {
  const limited = limitConcurrency(limits)
  const queued = limitConcurrencyByKey(limits)
  const form = { kind: 'argon2id', ...cost, ...ours } as const
  // Nobody's password has this hash: compared with where there is none, so that this takes as long.
  const nobodys = { ...form, salt: Buffer.alloc(ours.saltBytes), tag: Buffer.alloc(ours.tagBytes) }
  return {
    hash(password) {
      const salt = random(ours.saltBytes)
      return limited(async () => formatPasswordHash(cost, salt, await derive({ ...form, salt }, password)))
    },
    async matches(hash, password) {
      const kept = parsePasswordHash(hash ?? '')
      const compared = kept ?? nobodys
      const tag = await limited(() => derive({ ...compared, tagBytes: compared.tag.length }, password))
      return timingSafeEqual(tag, compared.tag) && kept !== undefined
    },
    isOutdated(hash) {
      const kept = parsePasswordHash(hash)
      return kept === undefined || hash !== formatPasswordHash(cost, kept.salt, kept.tag)
    },
    queued,
    load() {
      const { rejected: hashes, ...load } = limited.load()
      return { ...load, refused: { hashes, account: queued.rejected() } }
    },
  }
}

/** Whether anybody can sign in with a password: Django marks accounts without one by a hash that is none. */
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
