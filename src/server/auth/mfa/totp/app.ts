import { Secret, TOTP } from 'otpauth'

import type { Random } from '#server/lib/tokens.ts'

/**
 * The secret of an authenticator app and the length and lifetime of its codes. The database stores these values
 * encrypted.
 */
export type TotpApp = { secret: string; digits: number; periodMs: number }

/** The length in bytes that RFC 4226 recommends for a secret with SHA-1. */
const SECRET_BYTES = 20
const USUAL_DIGITS = 6
const USUAL_PERIOD_SECONDS = 30

export function newTotpApp(random: Random, settings: { totpDigits: number; totpPeriodMs: number }): TotpApp {
  const bytes = new Uint8Array(random(SECRET_BYTES))
  const { base32: secret } = new Secret({ buffer: bytes.buffer })
  return { secret, digits: settings.totpDigits, periodMs: settings.totpPeriodMs }
}

type CodeInput = {
  code: string
  now: Date
  /** The server also accepts codes of this many time steps before and after the current step. */
  tolerance: number
}

/** Returns the time step to which a code belongs, or undefined if the code belongs to no accepted time step. */
export function findTimeStep({ secret, digits, periodMs }: TotpApp, typed: CodeInput): number | undefined {
  if (!/^[0-9]+$/.test(typed.code)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits, period: periodMs / 1000 })
  const timestamp = typed.now.getTime()
  const delta = totp.validate({ token: typed.code, timestamp, window: typed.tolerance })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/**
 * Returns the URL in the QR code with which a user sets up the app. Omits the number of digits and the period if they
 * have the usual values, because some apps ignore these parameters.
 */
export function formatOtpauthUrl(
  { secret, digits, periodMs }: TotpApp,
  { label, issuer }: { label: string; issuer: string },
): string {
  const period = periodMs / 1000
  const words = [
    `secret=${secret}`,
    `issuer=${encodeURIComponent(issuer)}`,
    ...(digits === USUAL_DIGITS ? [] : [`digits=${digits}`]),
    ...(period === USUAL_PERIOD_SECONDS ? [] : [`period=${period}`]),
  ]
  return `otpauth://totp/${encodeURIComponent(label)}?${words.join('&')}`
}
