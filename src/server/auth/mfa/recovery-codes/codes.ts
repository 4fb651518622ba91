// Recovery codes are derived from a seed. The database stores the seed and a bit mask of the used codes.
import { createHmac } from 'node:crypto'

/** The data from which a set of recovery codes is derived. The database stores it encrypted. */
export type CodeSet = { seed: string; wereShown: boolean }

/** At most 31, because the database marks used codes as bits of one integer. */
export const RECOVERY_CODE_COUNT = 10
const RECOVERY_CODE_DIGITS = 8

export function deriveCodes({ seed }: CodeSet): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, (_, index) => deriveCode(seed, index))
}

export function isCodeUsed(usedMask: number, index: number): boolean {
  return (usedMask & toBit(index)) !== 0
}

export function toBit(index: number): number {
  return 1 << index
}

/** Derives a code of decimal digits from 256 bits. With so many bits, all codes are practically equally likely. */
function deriveCode(seed: string, index: number): string {
  const bits = createHmac('sha256', seed).update(String(index)).digest('hex')
  return String(BigInt(`0x${bits}`) % 10n ** BigInt(RECOVERY_CODE_DIGITS)).padStart(RECOVERY_CODE_DIGITS, '0')
}
