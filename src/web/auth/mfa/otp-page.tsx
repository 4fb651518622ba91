// See section 2 of the specification.
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { paths } from '../paths.ts'
import { OneTimeCodeField } from './one-time-code-field.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'

const passkey = {
  path: paths.loginPasskey,
  label: 'Use a passkey instead',
  suits: (type: string) => type === 'webauthn',
}

function CodeField({ types }: { types: readonly string[] }) {
  if (!types.includes('totp'))
    return <OneTimeCodeField label="Recovery code" help="Each of your recovery codes works once." />
  return <OneTimeCodeField label="Code" help="From your authenticator app, or one of your recovery codes." />
}

export function OtpPage() {
  return (
    <SecondFactorPage instead={passkey}>
      {(types, after) => (
        <AuthForm send={({ code = '' }) => authApi.authenticateByCode({ code })} after={after}>
          <CodeField types={types} />
          <SubmitButton>Login</SubmitButton>
        </AuthForm>
      )}
    </SecondFactorPage>
  )
}
