// Takes the code of the letter (specification, section 2).
import { Link, Navigate, useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/standing.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { CodeField } from '../fields.tsx'
import { paths } from '../paths.ts'
import { usePendingFlow } from '../use-pending-flow.ts'
import { resetIsOver } from './reset-is-over.ts'

const OK = 200
const CONFLICT = 409

const footer = (
  <>
    <Link to={paths.reset} className={linkStyles}>
      Ask for another code
    </Link>
    <Link to={paths.logout} className={linkStyles}>
      Cancel
    </Link>
  </>
)

export function ConfirmResetCodePage() {
  const navigate = useNavigate()
  const pending = usePendingFlow()
  const goOn = ({ status }: AuthAnswer, { key }: FormValues) => {
    if (status === OK) void navigate(paths.resetComplete, { replace: true, state: { key } })
    if (status === CONFLICT) void navigate(paths.reset, resetIsOver)
  }
  if (pending !== undefined && pending !== 'password_reset_by_code')
    return <Navigate to={paths.reset} replace />
  return (
    <AccountCard title="Enter Password Reset Code" footer={footer}>
      {pending === undefined ? (
        <Spinner label="Loading..." />
      ) : (
        <AuthForm send={({ key = '' }) => authApi.checkResetKey(key)} after={goOn}>
          <p>We have sent you an email. Please enter the code that is in it.</p>
          <CodeField name="key" />
          <SubmitButton>Confirm</SubmitButton>
        </AuthForm>
      )}
    </AccountCard>
  )
}
