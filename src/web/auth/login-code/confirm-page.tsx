// Takes the sign-in code of the letter (specification, section 2).
import { Link, Navigate, useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/standing.ts'
import { replaceSaying } from '#web/lib/said.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { CodeField } from '../fields.tsx'
import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'
import { usePendingFlow } from '../use-pending-flow.ts'

const CONFLICT = 409
const isOver = replaceSaying('The code has expired, or was wrong too often. Ask for another one.')

export function ConfirmLoginCodePage() {
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const pending = usePendingFlow()
  const goOn = ({ status }: AuthAnswer) => {
    if (status === CONFLICT) void navigate(keepNext(paths.loginCode), isOver)
  }
  if (pending !== undefined && pending !== 'login_by_code')
    return <Navigate to={keepNext(paths.loginCode)} replace />
  const footer = (
    <>
      <Link to={keepNext(paths.loginCode)} className={linkStyles}>
        Ask for another code
      </Link>
      <Link to={paths.logout} className={linkStyles}>
        Cancel
      </Link>
    </>
  )
  return (
    <AccountCard title="Enter Sign-In Code" footer={footer}>
      {pending === undefined ? (
        <Spinner label="Loading..." />
      ) : (
        <AuthForm send={({ code = '' }) => authApi.confirmLoginCode({ code })} after={goOn}>
          <p>We have sent you an email. Please enter the code that is in it.</p>
          <CodeField name="code" />
          <SubmitButton>Login</SubmitButton>
        </AuthForm>
      )}
    </AccountCard>
  )
}
