import { Secret, TOTP } from 'otpauth'

import type { Random } from '#server/lib/tokens.ts'

/** The secret of an authenticator app. The database stores it encrypted. */
export type TotpApp = { secret: string }

/** The length in bytes that RFC 4226 recommends for a secret with SHA-1. */
const SECRET_BYTES = 20
const CODE_DIGITS = 6
const PERIOD_SECONDS = 30

export function newTotpApp(random: Random): TotpApp {
  const bytes = new Uint8Array(random(SECRET_BYTES))
  const { base32: secret } = new Secret({ buffer: bytes.buffer })
  return { secret }
}

type CodeInput = {
  code: string
  now: Date
  /** The server also accepts codes of this many time steps before and after the current step. */
  tolerance: number
}

/** Returns the time step to which a code belongs, or undefined if the code belongs to no accepted time step. */
export function findTimeStep({ secret }: TotpApp, typed: CodeInput): number | undefined {
  if (!/^[0-9]+$/.test(typed.code)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: CODE_DIGITS, period: PERIOD_SECONDS })
  const timestamp = typed.now.getTime()
  const delta = totp.validate({ token: typed.code, timestamp, window: typed.tolerance })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/**
 * Returns the URL in the QR code with which a user sets up the app. Omits the number of digits and the period, because
 * apps assume these values.
 */
export function formatOtpauthUrl(
  { secret }: TotpApp,
  { label, issuer }: { label: string; issuer: string },
): string {
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
