// The page that requests a login code by email (specification, section 2).
import { Link, useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { useAuth } from '../auth-store.ts'
import { EmailField } from '../form-fields.tsx'
import { useNavigationState } from '../navigation-state.ts'
import { paths } from '../paths.ts'
import { rememberSentCode } from '../sent-code.ts'
import { SwitchedOff } from '../switched-off.tsx'
import { useKeepNext } from '../use-next.ts'

const title = 'Mail me a sign-in code'

export function RequestLoginCodePage() {
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const isOff = useAuth().config?.account.login_by_code_enabled === false
  const handleAnswer = (answer: AuthAnswer, { email }: FormValues) => {
    const { status } = answer
    rememberSentCode(answer, email)
    if (status === 401) void navigate(keepNext(paths.loginCodeConfirm), { replace: true })
  }
  const { email: typed } = useNavigationState()
  if (isOff)
    return (
      <SwitchedOff title={title} to={keepNext(paths.login)} label="Log in with your password">
        Login by email code is turned off on this site.
      </SwitchedOff>
    )
  const footer = (
    <Link to={keepNext(paths.login)} className={linkStyles}>
      Log in with your password
    </Link>
  )
  return (
    <AccountCard title={title} footer={footer}>
      <AuthForm send={({ email = '' }) => authApi.requestLoginCode({ email })} after={handleAnswer}>
        <p className="text-muted">We will email you a code to log in with, instead of your password.</p>
        <EmailField autoComplete="email" defaultValue={typed} />
        <SubmitButton>Send code</SubmitButton>
      </AuthForm>
    </AccountCard>
  )
}
