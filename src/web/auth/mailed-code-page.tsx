// A page for entering an emailed code. Redirects to the request page if no code is pending or the code has expired.
import { Link, Navigate, useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { Flow } from '#contract/auth/flow.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from './account-card.tsx'
import { AuthForm } from './auth-form.tsx'
import { CodeField } from './form-fields.tsx'
import { paths } from './paths.ts'
import { useKeepNext } from './use-next.ts'
import { usePendingFlow } from './use-pending-flow.ts'

export const redirectForExpiredCode = replaceWithMessage(
  'The code has expired, or a wrong code was entered too often. Ask for another one.',
)

type MailedCodePageProps = {
  title: string
  /** The flow that must be pending. Otherwise the page redirects to `again`. */
  flow: Flow['id']
  /** The path of the page on which the visitor can request another code. */
  again: string
  /** The name of the code's field in the API. */
  name: 'code' | 'key'
  button: string
  send: (values: FormValues) => Promise<AuthAnswer | null>
  after?: (answer: AuthAnswer, values: FormValues) => void
}

export function MailedCodePage({ title, flow, again, name, button, send, after }: MailedCodePageProps) {
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const pending = usePendingFlow()
  const handleAnswer = (answer: AuthAnswer, values: FormValues) => {
    if (answer.status === 409) void navigate(keepNext(again), redirectForExpiredCode)
    after?.(answer, values)
  }
  if (pending !== undefined && pending !== flow) return <Navigate to={keepNext(again)} replace />
  const footer = (
    <>
      <Link to={keepNext(again)} className={linkStyles}>
        Ask for another code
      </Link>
      <Link to={paths.logout} className={linkStyles}>
        Cancel
      </Link>
    </>
  )
  return (
    <AccountCard title={title} footer={footer}>
      {pending === undefined ? (
        <Spinner label="Loading..." />
      ) : (
        <AuthForm send={send} after={handleAnswer}>
          <p>We have sent you an email. Please enter the code from it.</p>
          <CodeField name={name} />
          <SubmitButton>{button}</SubmitButton>
        </AuthForm>
      )}
    </AccountCard>
  )
}
