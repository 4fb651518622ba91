// Who we are to passkeys: the host that they are bound to, and how they know our users.
import type { Config } from '#server/config/config.ts'

/** Every authenticator makes keys of one of these: ES256, RS256. */
export const ALGORITHMS = [-7, -257]

export function relyingPartyId({ publicUrl }: Config): string {
  return new URL(publicUrl).hostname
}

/** What a passkey keeps of its user; it says nothing of them, and never changes. */
export function userHandle(userId: number): string {
  return Buffer.from(String(userId)).toString('base64url')
}
