import type { PasswordCost } from './password-hashes.ts'

/**
 * The lowest cost that Argon2 allows. A test run creates thousands of hashes, and each would take 50 ms at the real
 * cost.
 */
export const minPasswordCost: PasswordCost = { memoryKiB: 8, passes: 1, lanes: 1 }
