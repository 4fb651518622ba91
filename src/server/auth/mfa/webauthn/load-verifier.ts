// The library that verifies passkeys, loaded with the first one: it brings some 300 modules.
import { once } from '#server/lib/once.ts'

export const loadVerifier = once(async () => {
  const verifier = await import('@simplewebauthn/server')
  // Who has made an authenticator is nothing to us. Without roots the library follows no chain of certificates that
  // somebody sends, and asks none of the addresses in them whether they are revoked.
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    verifier.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return verifier
})
