// Recovery codes are derived from a seed. The database stores the seed and a bit mask of the used codes.
import { createHmac } from 'node:crypto'

import { newToken, type Random } from '#server/lib/tokens.ts'

/** The data from which a set of recovery codes is derived. The database stores it encrypted. */
export type CodeSet = { seed: string; count: number; digits: number; wereShown: boolean }

type Settings = { recoveryCodeCount: number; recoveryCodeDigits: number }

export function newCodeSet(random: Random, settings: Settings): Omit<CodeSet, 'wereShown'> {
  return { seed: newToken(random), count: settings.recoveryCodeCount, digits: settings.recoveryCodeDigits }
}

export function deriveCodes({ seed, count, digits }: Omit<CodeSet, 'wereShown'>): string[] {
  return Array.from({ length: count }, (_, index) => deriveCode(seed, { index, digits }))
}

export function isCodeUsed(usedMask: number, index: number): boolean {
  return (usedMask & toBit(index)) !== 0
}

export function toBit(index: number): number {
  return 1 << index
}

/** Derives a code of decimal digits from 256 bits. With so many bits, all codes are practically equally likely. */
function deriveCode(seed: string, { index, digits }: { index: number; digits: number }): string {
  const bits = createHmac('sha256', seed).update(String(index)).digest('hex')
  return String(BigInt(`0x${bits}`) % 10n ** BigInt(digits)).padStart(digits, '0')
}
