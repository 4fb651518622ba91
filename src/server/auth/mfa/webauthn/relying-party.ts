import type { Config } from '#server/config/config.ts'

/**
 * The IDs of the accepted signature algorithms, ES256 and RS256. Authenticators usually support at least one of them.
 */
export const ALGORITHMS = [-7, -257]

export function relyingPartyId({ publicUrl }: Config): string {
  return new URL(publicUrl).hostname
}

/**
 * Returns the user handle, by which a passkey identifies its owner. The handle contains only the user ID, which never
 * changes.
 */
export function userHandle(userId: number): string {
  return Buffer.from(String(userId)).toString('base64url')
}
