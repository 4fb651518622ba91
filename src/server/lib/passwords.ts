// Password hashes, made and compared off the event loop, a few at a time.
import { argon2, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { formatPasswordHash, ours, parsePasswordHash, type PasswordHash } from './password-hashes.ts'
import type { Random } from './tokens.ts'
import { takeTurns, takeTurnsByKey } from './turns.ts'

const deriveArgon2 = promisify(argon2)
const derivePbkdf2 = promisify(pbkdf2)

/** Each takes 19 MiB and a core. */
const limits = { atOnce: 2, waiting: 64 }

/** Of every length nobody's password has: compared with where there is no hash, so that this takes as long. */
const nobodys = formatPasswordHash(Buffer.alloc(ours.saltBytes), Buffer.alloc(ours.tagBytes))

export type Passwords = {
  /** A hash to keep. @throws NoTurn when too many wait. */
  hash(password: string): Promise<string>
  /** Compares with the hash of an account; without one it takes as long and is false. @throws NoTurn */
  matches(hash: string | null | undefined, password: string): Promise<boolean>
  /** Lets as many as can be compared at once try the passwords of one account. @throws NoTurn when too many wait. */
  inTurn<T>(account: string, work: () => Promise<T>): Promise<T>
}

export function createPasswords(random: Random): Passwords {
  const inTurn = takeTurns(limits)
  return {
    hash(password) {
      const salt = random(ours.saltBytes)
      return inTurn(async () =>
        formatPasswordHash(salt, await derive({ kind: 'argon2id', ...ours, salt }, password)),
      )
    },
    async matches(hash, password) {
      const kept = parsePasswordHash(hash ?? '')
      const compared = kept ?? parsePasswordHash(nobodys)
      if (compared === undefined) throw new Error('nobodys hash is none')
      const tag = await inTurn(() => derive({ ...compared, tagBytes: compared.tag.length }, password))
      return timingSafeEqual(tag, compared.tag) && kept !== undefined
    },
    inTurn: takeTurnsByKey(limits),
  }
}

/** Whether a hash is of an older or weaker kind than the ones that we make. */
export function isOutdatedHash(hash: string): boolean {
  return parsePasswordHash(hash)?.isCurrent !== true
}

/** Whether anybody can sign in with a password: Django marks accounts without one by a hash that is none. */
export function isUsableHash(hash: string | null): boolean {
  return hash !== null && parsePasswordHash(hash) !== undefined
}

type WithoutTag<T> = T extends unknown ? Omit<T, 'tag' | 'isCurrent'> : never
type Parameters = WithoutTag<PasswordHash> & { tagBytes: number }

function derive(parameters: Parameters, password: string): Promise<Buffer> {
  const { salt, tagBytes } = parameters
  if (parameters.kind === 'pbkdf2') return derivePbkdf2(password, salt, parameters.rounds, tagBytes, 'sha256')
  const { memoryKiB, passes, lanes } = parameters
  const cost = { memory: memoryKiB, passes, parallelism: lanes, tagLength: tagBytes }
  return deriveArgon2('argon2id', { message: password, nonce: salt, ...cost })
}
