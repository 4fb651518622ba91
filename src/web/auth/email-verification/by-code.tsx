import { useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { takeAfterConfirmation } from '../after-confirmation.ts'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { CodeField } from '../form-fields.tsx'
import { NewCode } from '../new-code.tsx'
import { paths } from '../paths.ts'
import { Addressee } from './addressee.tsx'

const expiredMessage =
  'The code has expired, or a wrong code was entered too often. Log in to get another one.'

export function ByCode({ email }: { email: string | undefined }) {
  const navigate = useNavigate()
  const handleAnswer = ({ status }: AuthAnswer) => {
    if (status === 409) void navigate(paths.login, replaceWithMessage(expiredMessage))
    if (status === 200) takeAfterConfirmation()
  }
  return (
    <>
      <p className="wrap-anywhere">
        We have sent an email to <Addressee email={email} />. Please enter the code from it.
      </p>
      <AuthForm send={({ key = '' }) => authApi.verifyEmail({ key })} after={handleAnswer}>
        <CodeField name="key" />
        <SubmitButton>Confirm</SubmitButton>
      </AuthForm>
      <NewCode flow="verify_email" send={authApi.resendVerification} />
    </>
  )
}
