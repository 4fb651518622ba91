// A page for entering an emailed code. Redirects to the request page if no code is pending or the code has expired.
import { Link, Navigate, useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import type { FlowId } from '#contract/auth/flow.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from './account-card.tsx'
import { AuthForm } from './auth-form.tsx'
import { usePendingFlow } from './auth-store.ts'
import { Addressee } from './email-verification/addressee.tsx'
import { CodeField } from './form-fields.tsx'
import { NewCode } from './new-code.tsx'
import { paths } from './paths.ts'
import { forgetSentCode, readSentCode } from './sent-code.ts'
import { useKeepNext } from './use-next.ts'

export const redirectForExpiredCode = replaceWithMessage(
  'The code has expired, or a wrong code was entered too often. Ask for another one.',
)

type MailedCodePageProps = {
  title: string
  /** The flow that must be pending. Otherwise the page redirects to `again`. */
  flow: FlowId
  /** The path of the page on which the visitor can request another code. */
  again: string
  name: 'code' | 'key'
  button: string
  send: (values: FormValues) => Promise<AuthAnswer | null>
  request: (email: string) => Promise<AuthAnswer>
  /** Requests another code for the pending flow, if the site allows this. */
  resend?: (() => Promise<AuthAnswer>) | undefined
  after?: (answer: AuthAnswer, values: FormValues) => void
}

export function MailedCodePage(props: MailedCodePageProps) {
  const { title, flow, again, name, button, send, request, resend, after } = props
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const pending = usePendingFlow()
  const handleAnswer = (answer: AuthAnswer, values: FormValues) => {
    if (answer.status === 409) void navigate(keepNext(again), redirectForExpiredCode)
    if (answer.status === 200) forgetSentCode()
    after?.(answer, values)
  }
  if (pending !== undefined && pending !== flow) return <Navigate to={keepNext(again)} replace />
  const email = pending === undefined ? undefined : readSentCode(flow)?.email
  const sendNew = email === undefined ? resend : () => request(email)
  const footer = (
    <>
      <Link to={keepNext(again)} className={linkStyles}>
        {sendNew ? 'Use another email address' : 'Ask for another code'}
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
        <>
          <AuthForm send={send} after={handleAnswer}>
            <p className="wrap-anywhere">
              We have sent an email to <Addressee email={email} />. Please enter the code from it.
            </p>
            <CodeField name={name} />
            <SubmitButton>{button}</SubmitButton>
          </AuthForm>
          <NewCode flow={flow} send={sendNew} />
        </>
      )}
    </AccountCard>
  )
}
