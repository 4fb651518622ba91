import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { useUser } from '../auth-store.ts'
import { AccountName } from '../form-fields.tsx'
import { OneTimeCodeField } from '../mfa/one-time-code-field.tsx'
import { PasskeyButton } from '../webauthn/passkey-button.tsx'
import type { AuthMethod } from './methods.ts'

const byPasskey = {
  options: authApi.readPasskeyReauthenticateOptions,
  send: authApi.reauthenticateByPasskey,
}

type ReauthenticationFormProps = { method: AuthMethod; onConfirmed: () => void }

export function ReauthenticationForm({ method, onConfirmed }: ReauthenticationFormProps) {
  const user = useUser()
  const handleAnswer = ({ status, meta }: AuthAnswer) => {
    if (status === 200 && meta?.is_authenticated === true) onConfirmed()
  }
  if (method === 'webauthn')
    return (
      <PasskeyButton use={byPasskey} after={handleAnswer}>
        Use your passkey
      </PasskeyButton>
    )
  if (method === 'password')
    return (
      <AuthForm send={({ password = '' }) => authApi.reauthenticate({ password })} after={handleAnswer}>
        <AccountName email={user?.email} />
        <PasswordField name="password" label="Password" autoComplete="current-password" required />
        <SubmitButton>Confirm</SubmitButton>
      </AuthForm>
    )
  return (
    <AuthForm send={({ code = '' }) => authApi.reauthenticateByCode({ code })} after={handleAnswer}>
      {method === 'totp' ? (
        <OneTimeCodeField label="Code" help="From your authenticator app." />
      ) : (
        <OneTimeCodeField label="Recovery code" help="Each of your recovery codes works once." />
      )}
      <SubmitButton>Confirm</SubmitButton>
    </AuthForm>
  )
}
