// What the site does with an email address. The address is only in request bodies, never in the URL of the page.
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'

import type { AddressReport, SuppressionReason } from '#contract/auth/addresses.ts'
import { UNDO_MS } from '#contract/jobs/rules/actions.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { apiErrors } from '#web/auth/api-errors.ts'
import type { DataResponse } from '#web/auth/create-api.ts'
import { fetchFile, saveFile } from '#web/auth/download.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useKeys } from '#web/lib/use-keys.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { UndoBar } from '#web/ui/undo-bar.tsx'

import { AddressLists } from './address-lists.tsx'

type Undo = { message: string; run: () => void }

/** Offers to undo the last change while the server accepts it. */
function useUndo() {
  const [undo, setUndo] = useState<Undo>()
  useEffect(() => {
    if (undo === undefined) return undefined
    const timer = setTimeout(() => setUndo(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [undo])
  return [undo, setUndo] as const
}

const suppressionTexts: Record<SuppressionReason, string> = {
  requested: 'Gets no emails, on request. Only emails that protect an account are sent.',
  bounced: 'Gets no job alerts, because its mail server rejected one.',
  complained: 'Gets no job alerts, because one was reported as spam.',
}

export function AddressesPage() {
  const [report, setReport] = useState<AddressReport>()
  const [undo, setUndo] = useUndo()
  const [lookUps, setLookUps] = useState(0)
  const found = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lookUps > 0) found.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [lookUps])
  const { perform, result, isPending } = useAction()
  const email = report?.email ?? ''

  /** Shows the report of a response. Returns the problems, or null if the user cancelled. */
  const show = async (call: () => Promise<DataResponse<AddressReport>>) => {
    const answer = await withReauthentication(call)
    if (answer === null) return null
    const problems = apiErrors(answer)
    if (problems.length === 0 && answer.data) setReport(answer.data)
    return problems
  }
  const lookUp = async ({ email: typed = '' }: FormValues) => {
    setUndo(undefined)
    const problems = (await show(() => actionApi.readAddress({ email: typed.trim() }))) ?? []
    if (problems.length === 0) setLookUps((count) => count + 1)
    return problems
  }
  /** `done` is the message about a change that cannot be undone. */
  const change = (call: () => Promise<DataResponse<AddressReport>>, done: string | Undo) => {
    setUndo(undefined)
    void perform(async () => {
      const problems = await show(call)
      if (problems === null || problems.length > 0) return problems ?? ''
      if (typeof done === 'string') return done
      setUndo(done)
      return ''
    })
  }
  const setSuppression = (suppression: SuppressionReason | 'none', done: string | Undo) =>
    change(() => actionApi.changeSuppression({ email, suppression }), done)
  const changeAlert = (alert: number, what: 'end' | 'restore', done: string | Undo) =>
    change(() => actionApi.changeAddressAlert({ email, alert, change: what }), done)
  const endAlert = (id: number) => {
    // An alert that was never confirmed is erased at once.
    const isPending = report?.alerts.some((alert) => alert.id === id && alert.state === 'pending')
    const message = 'The alert has ended.'
    const run = () => changeAlert(id, 'restore', 'Undone. The alert is on again.')
    changeAlert(id, 'end', isPending ? message : { message, run })
  }
  const stop = () =>
    setSuppression('requested', {
      message: 'The address gets no more emails.',
      run: () => setSuppression(report?.suppression?.reason ?? 'none', 'Undone. Emails are as before.'),
    })
  const allow = (reason: SuppressionReason) =>
    setSuppression('none', {
      message: 'The address can get emails again.',
      run: () => setSuppression(reason, 'Undone. Emails are as before.'),
    })
  const download = () =>
    void perform(async () => {
      const route = 'POST /account/addresses/export'
      const answer = await withReauthentication(() => fetchFile({ route, body: { email } }))
      if (answer === null) return ''
      const problems = apiErrors(answer)
      if (problems.length > 0) return problems
      if (answer.data) saveFile(answer.data)
      return 'The data has been downloaded. Check who asked before you send it.'
    })
  useKeys(undo ? { z: undo.run } : {})

  return (
    <>
      <PageHead title="Addresses" />
      <h1 className="text-heading font-bold tracking-tight">Addresses</h1>
      <Panel
        title="Look up an email address"
        about="For people who miss an email, want no more emails, or ask what we store about them. Each use is recorded with your name."
      >
        <Form onSubmit={lookUp} className="max-w-100">
          <Field name="email" label="Email" type="email" autoComplete="off" required />
          <SubmitButton>Look up</SubmitButton>
        </Form>
      </Panel>
      <ActionReport result={result} />
      {report && (
        <div ref={found} className="grid gap-6">
          <Panel title={report.email} about={<AccountText report={report} />}>
            <p>
              {report.suppression
                ? suppressionTexts[report.suppression.reason]
                : 'Emails to this address are sent.'}
            </p>
            <Actions>
              {report.suppression?.reason !== 'requested' && (
                <ConfirmButton
                  label="Stop all emails"
                  question={`Stop all emails to ${email}?`}
                  verb="Stop emails"
                  onConfirm={stop}
                >
                  This also ends its alerts. Emails that protect an account, such as login codes, are still
                  sent.
                </ConfirmButton>
              )}
              {report.suppression && (
                <Button
                  variant="outline"
                  size="small"
                  onClick={() => report.suppression && allow(report.suppression.reason)}
                >
                  Send emails again
                </Button>
              )}
              <Button variant="outline" size="small" disabled={isPending} onClick={download}>
                Export the data
              </Button>
            </Actions>
          </Panel>
          <AddressLists report={report} onEndAlert={endAlert} />
        </div>
      )}
      <UndoBar message={undo?.message ?? ''} onUndo={undo?.run} />
    </>
  )
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3">{children}</div>
)

function AccountText({ report: { account } }: { report: AddressReport }) {
  if (account === null) return <>No account has this address.</>
  const kind = account.is_primary ? 'primary' : 'additional'
  return (
    <>
      The {kind} address of <bdi>{account.display}</bdi>
      {account.is_active ? '' : ', whose account is blocked'}.{' '}
      {account.is_verified
        ? 'The account has confirmed it.'
        : 'It is not confirmed, so it may belong to another person, and the export leaves the account out.'}{' '}
      {account.companies.length > 0 && (
        <>
          Member of{' '}
          {account.companies.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
          .
        </>
      )}
    </>
  )
}
