// The page that requests an email to reset the password (specification, section 2).
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { focusAtStart } from '#web/lib/focus-at-start.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { EmailField } from '../form-fields.tsx'
import { useNavigationState } from '../navigation-state.ts'
import { paths } from '../paths.ts'
import { rememberSentCode } from '../sent-code.ts'
import { useKeepNext } from '../use-next.ts'

export function RequestResetPage() {
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const [isSent, setSent] = useState(false)
  const { email: typed } = useNavigationState()
  const handleAnswer = (answer: AuthAnswer, { email }: FormValues) => {
    const { status } = answer
    rememberSentCode(answer, email)
    if (status === 200) setSent(true)
    if (status === 401) void navigate(keepNext(paths.resetConfirm), { replace: true })
  }
  const footer = (
    <p>
      Remember your password?{' '}
      <Link to={keepNext(paths.login)} className={linkStyles}>
        Back to login
      </Link>
    </p>
  )
  return (
    <AccountCard title="Reset Password" footer={footer}>
      {isSent ? (
        <output ref={focusAtStart} tabIndex={-1} className="grid gap-2 outline-none">
          <p className="font-semibold">Password reset sent.</p>
          <p className="text-muted">
            We have sent you an email. Follow the link in it to set a new password. If none arrives, check
            your spam folder.
          </p>
        </output>
      ) : (
        <AuthForm send={({ email = '' }) => authApi.requestReset({ email })} after={handleAnswer}>
          <p className="text-muted">
            Enter your email address, and we will send you an email to reset your password.
          </p>
          <EmailField autoComplete="email" defaultValue={typed} />
          <SubmitButton>Reset password</SubmitButton>
        </AuthForm>
      )}
    </AccountCard>
  )
}
