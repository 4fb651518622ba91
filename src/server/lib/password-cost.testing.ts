// For tests: hashes that cost next to nothing. passwords.test.ts checks what real ones cost.
import type { PasswordCost } from './password-hashes.ts'

/** The least that Argon2 takes: a test run makes thousands of hashes, and a real one takes 50 ms. */
export const leastCost: PasswordCost = { memoryKiB: 8, passes: 1, lanes: 1 }
