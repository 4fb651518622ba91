// Parses and formats password hashes. New hashes have the PHC format. Imported accounts have Django's argon2 or PBKDF2
// hashes.

export type PasswordHash =
  | {
      kind: 'argon2id'
      memoryKiB: number
      passes: number
      lanes: number
      salt: Buffer
      tag: Buffer
    }
  | { kind: 'pbkdf2'; rounds: number; salt: Buffer; tag: Buffer }

export type PasswordCost = { readonly memoryKiB: number; readonly passes: number; readonly lanes: number }

/** The OWASP recommendation: 19 MiB, two passes, one lane. */
export const recommendedCost: PasswordCost = { memoryKiB: 19 * 1024, passes: 2, lanes: 1 }

export const hashLengths = { saltBytes: 16, tagBytes: 32 } as const

type Range = readonly [min: number, max: number]

/**
 * The accepted cost of an imported hash. Django's defaults are m=102400, t=2, p=8 and 1,200,000 iterations. Each
 * maximum is a multiple of the default. The minima are those of Argon2 and of PBKDF2.
 */
const accepted = {
  argon2: { memoryKiB: [8, 256 * 1024], passes: [1, 10], lanes: [1, 16], saltBytes: [8, 128] },
  pbkdf2: { rounds: [1, 10_000_000], saltBytes: [1, 128] },
  tagBytes: [16, 64],
} as const

const argon2 =
  /^(argon2)?\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+={0,2})\$([\w+/]+={0,2})$/
const pbkdf2 = /^pbkdf2_sha256\$(\d{1,8})\$([^$]+)\$([\w+/]+={0,2})$/

/**
 * Returns the parts of a password hash. Returns undefined if the scheme is unknown or the cost is not within
 * `accepted`. No password matches such a hash.
 */
export function parsePasswordHash(text: string): PasswordHash | undefined {
  const hash = parseArgon2(text) ?? parsePbkdf2(text)
  return hash !== undefined && isAcceptedCost(hash) ? hash : undefined
}

function isAcceptedCost(hash: PasswordHash): boolean {
  const { salt, tag } = hash
  if (!isWithin(tag.length, accepted.tagBytes)) return false
  if (hash.kind === 'pbkdf2')
    return isWithin(hash.rounds, accepted.pbkdf2.rounds) && isWithin(salt.length, accepted.pbkdf2.saltBytes)
  const { memoryKiB, passes, lanes } = hash
  const { argon2: ranges } = accepted
  return (
    isWithin(memoryKiB, ranges.memoryKiB) &&
    isWithin(passes, ranges.passes) &&
    isWithin(lanes, ranges.lanes) &&
    isWithin(salt.length, ranges.saltBytes) &&
    // Argon2 takes at least 8 KiB for each lane (RFC 9106, section 3.1).
    memoryKiB >= 8 * lanes
  )
}

function isWithin(value: number, [min, max]: Range): boolean {
  return value >= min && value <= max
}

/** Returns a new hash in PHC format: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export function formatPasswordHash(cost: PasswordCost, salt: Buffer, tag: Buffer): string {
  const { memoryKiB, passes, lanes } = cost
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(tag)}`
}

function parseArgon2(text: string): PasswordHash | undefined {
  const [matched, , memory, passes, lanes, salt = '', tag = ''] = argon2.exec(text) ?? []
  if (matched === undefined) return undefined
  const parameters = { memoryKiB: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  const bytes = { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
  return { kind: 'argon2id', ...parameters, ...bytes }
}

function parsePbkdf2(text: string): PasswordHash | undefined {
  const [matched, rounds, salt = '', tag = ''] = pbkdf2.exec(text) ?? []
  if (matched === undefined) return undefined
  return {
    kind: 'pbkdf2',
    rounds: Number(rounds),
    salt: Buffer.from(salt),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
