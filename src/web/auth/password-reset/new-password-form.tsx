import { useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { apiErrors } from '../api-errors.ts'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { AccountName, checkRepeated, NewPasswordField } from '../form-fields.tsx'
import { redirectForExpiredCode } from '../mailed-code-page.tsx'
import { paths } from '../paths.ts'

const passwordChanged = 'Your password has been changed. Log in with the new one.'

type NewPasswordFormProps = { resetKey: string; email?: string | undefined }

export function NewPasswordForm({ resetKey, email }: NewPasswordFormProps) {
  const navigate = useNavigate()
  const handleAnswer = (answer: AuthAnswer) => {
    if (answer.status === 409) void navigate(paths.reset, redirectForExpiredCode)
    const problems = apiErrors(answer)
    if (problems.length === 0)
      void navigate(paths.login, { replace: true, state: { message: passwordChanged, email } })
    return problems
  }
  return (
    <AuthForm
      check={checkRepeated('password')}
      send={({ password = '' }) => authApi.finishReset({ key: resetKey, password })}
      after={handleAnswer}
    >
      <AccountName email={email} />
      <NewPasswordField name="password" label="New password" />
      <PasswordField name="password2" label="New password (again)" autoComplete="new-password" required />
      <SubmitButton>Set password</SubmitButton>
    </AuthForm>
  )
}
