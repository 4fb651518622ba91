// The page behind the link in an email that asks whether a job is still open. Its plain forms work without scripts.
import { Suspense, use } from 'react'
import { Link, useLocation, useParams } from 'react-router'

import type { RenewalAnswer, RenewalWire } from '#contract/jobs/renewals.ts'
import { closingDay, closingTime } from '#contract/jobs/rules/expiry.ts'
import type { PageData, RenewalPage as RenewalData } from '#contract/pages/render.ts'
import { type AwaitedPage, usePageDataAt } from '#web/lib/page-data-at.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ButtonLink, TextLink } from '#web/ui/links.tsx'
import { FailedPage } from '#web/ui/pages/failed-page.tsx'
import { DeadLink, KeyForm, KeyPage } from '#web/ui/pages/key-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const toDashboard = <ButtonLink to="/dashboard/jobs">Your jobs</ButtonLink>

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const describeDay = (end: Date) => `${dateFormat.format(new Date(closingDay(end)))}, ${closingTime(end)}`

/** Returns the job's status as a sentence. `now` is in milliseconds since 1970. */
function describeStatus({ state, expires_at: end, path }: RenewalWire, now: number): string {
  const day = end === null ? null : describeDay(new Date(end))
  if (path !== null) return day === null ? 'It is on the board.' : `It is on the board until ${day}.`
  if (state === 'withdrawn' || state === 'draft') return 'It is withdrawn and no longer on the board.'
  if (state === 'waiting') return 'It is waiting for review.'
  if (end !== null && Date.parse(end) <= now) return `It left the board on ${day}.`
  return 'It is not on the board.'
}

type AnswerFormProps = { answer: RenewalAnswer; children: string }

function AnswerForm({ answer, children }: AnswerFormProps) {
  return (
    <KeyForm field={['answer', answer]} variant={answer === 'withdraw' ? 'outline' : 'default'}>
      {children}
    </KeyForm>
  )
}

function RenewalForm({ renewal, refusal }: RenewalData) {
  const { now } = usePageData()
  const { title, company, actions, path, needs_review: needsReview, job_id: id } = renewal
  const { dead_link: deadLink } = renewal
  const isOpen = actions.length > 0
  const hasLink = deadLink !== null && path !== null
  return (
    <KeyPage title={isOpen ? 'Is this job still open?' : 'Thank you'} refusal={refusal}>
      <div className="grid gap-2 rounded-card border border-line bg-raised p-5">
        <p dir="auto" className="text-title font-semibold wrap-anywhere">
          {title}
        </p>
        <p className="wrap-anywhere text-muted">
          <bdi>{company}</bdi>
        </p>
        <p>{describeStatus(renewal, now)}</p>
        {hasLink && (
          <p className="wrap-anywhere">
            {isOpen ? 'Its apply link leads to no page:' : 'Applicants follow this link:'} {deadLink}
          </p>
        )}
        {path !== null && (
          <TextLink to={path} className="justify-self-start">
            View on the board
          </TextLink>
        )}
      </div>
      {needsReview && <p>The job has changed since it was approved. Log in and send it for review.</p>}
      <div className="flex flex-wrap gap-3">
        {actions.includes('renew') && <AnswerForm answer="renew">Renew for 90 days</AnswerForm>}
        {actions.includes('keep') && <AnswerForm answer="keep">Still open</AnswerForm>}
        {actions.includes('withdraw') && (
          <AnswerForm answer="withdraw">{deadLink === null ? 'Withdraw it' : 'Close it'}</AnswerForm>
        )}
        <Link
          to={`/dashboard/jobs/${id}`}
          className={buttonStyles({ variant: hasLink && !isOpen ? 'default' : 'outline' })}
        >
          {hasLink ? 'Correct the link' : 'Edit it'}
        </Link>
      </div>
      {(isOpen || hasLink) && (
        <p className="text-small text-muted">
          {deadLink === null
            ? 'Renewing does not change the posting date. You need to log in to edit the job.'
            : 'You need to log in to correct the link.'}
        </p>
      )}
    </KeyPage>
  )
}

function NoRenewal() {
  return (
    <DeadLink advice="The job can be changed in the dashboard." action={toDashboard}>
      The link in an email works until two weeks after the date in that email, or until we send the next one.
    </DeadLink>
  )
}

type ShownRenewalProps = { address: string; data: PageData }

const ShownRenewal = ({ address, data }: ShownRenewalProps) =>
  data.renewal?.address === address ? <RenewalForm {...data.renewal} /> : <NoRenewal />

function AwaitedRenewal({ address, awaited, retry }: AwaitedPage & { address: string }) {
  const data = use(awaited)
  if (data) return <ShownRenewal address={address} data={data} />
  return <FailedPage title="The job did not load." onRetry={retry} />
}

export function RenewalPage() {
  const { key: address = '' } = useParams()
  const data = usePageData()
  const page = usePageDataAt(useLocation().pathname, data.renewal?.address === address)
  if (page === undefined) return <ShownRenewal address={address} data={data} />
  return (
    <Suspense fallback={<Spinner label="Loading..." className="min-h-svh items-start" />}>
      <AwaitedRenewal address={address} {...page} />
    </Suspense>
  )
}
