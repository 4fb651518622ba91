import type { PasswordCost } from './password-hashes.ts'

/** Argon2's minimum. A test run creates thousands of hashes, and a hash at the real cost takes 50 ms. */
export const minPasswordCost: PasswordCost = { memoryKiB: 8, passes: 1, lanes: 1 }
