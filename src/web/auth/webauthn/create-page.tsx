// The last step of a passkey signup (specification, section 2).
import { Link, Navigate } from 'react-router'

import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { usePendingFlow } from '../auth-store.ts'
import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'
import { createPasskey } from './ceremony.ts'
import { PasskeyNameField } from './passkey-name-field.tsx'

const create = (name: string) =>
  createPasskey({
    options: authApi.readPasskeySignupOptions,
    send: (credential) => authApi.finishPasskeySignup({ name, credential }),
  })

const footer = (
  <Link to={paths.logout} className={linkStyles}>
    Cancel
  </Link>
)

export function CreatePasskeyPage() {
  const keepNext = useKeepNext()
  const pending = usePendingFlow()
  if (pending !== undefined && pending !== 'mfa_signup_webauthn')
    return <Navigate to={keepNext(paths.signupPasskey)} replace />
  return (
    <AccountCard title="Create Your Passkey" footer={footer}>
      {pending === undefined ? (
        <Spinner label="Loading..." />
      ) : (
        <AuthForm send={({ name = '' }) => create(name)}>
          <p>Your email address has been confirmed. Now create the passkey that you will log in with.</p>
          <PasskeyNameField />
          <SubmitButton>Create passkey</SubmitButton>
        </AuthForm>
      )}
    </AccountCard>
  )
}
