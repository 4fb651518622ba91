// The login step that asks for a passkey, or offers a code instead (specification, section 2).
import { authApi } from '../api.ts'
import { SecondFactorPage } from '../mfa/second-factor-page.tsx'
import { paths } from '../paths.ts'
import { PasskeyButton } from './passkey-button.tsx'

const byPasskey = { options: authApi.readPasskeyAuthenticateOptions, send: authApi.authenticateByPasskey }
const code = {
  path: paths.loginOtp,
  label: 'Use a code instead',
  suits: (type: string) => type !== 'webauthn',
}

export function AuthenticateByPasskeyPage() {
  return (
    <SecondFactorPage instead={code}>
      {(_types, after) => (
        <PasskeyButton use={byPasskey} after={after}>
          Use your passkey
        </PasskeyButton>
      )}
    </SecondFactorPage>
  )
}
