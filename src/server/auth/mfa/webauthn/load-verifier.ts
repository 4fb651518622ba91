// Loads the verification library on first use. It has about 300 modules, which would slow down the start of the server.
import { once } from '#server/lib/once.ts'

export const loadVerifier = once(async () => {
  const verifier = await import('@simplewebauthn/server')
  // The server accepts authenticators of every vendor, so it needs no root certificates. Without root certificates, the
  // library neither follows certificate chains that clients send nor requests the revocation URLs in these
  // certificates.
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    verifier.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return verifier
})
