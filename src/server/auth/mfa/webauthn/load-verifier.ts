// Loads the verification library on first use, because it has about 300 modules.
import { once } from '#server/lib/once.ts'

export const loadVerifier = once(async () => {
  const verifier = await import('@simplewebauthn/server')
  // The vendor of an authenticator does not matter. Without root certificates the library does not follow certificate
  // chains from the client, and sends no requests to their revocation URLs.
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    verifier.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return verifier
})
