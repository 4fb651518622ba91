import type { Config } from '#server/config/config.ts'

/** ES256 and RS256. Every authenticator supports one of them. */
export const ALGORITHMS = [-7, -257]

export function relyingPartyId({ publicUrl }: Config): string {
  return new URL(publicUrl).hostname
}

/** Returns the ID of the user that a passkey stores. It reveals nothing about the user and never changes. */
export function userHandle(userId: number): string {
  return Buffer.from(String(userId)).toString('base64url')
}
