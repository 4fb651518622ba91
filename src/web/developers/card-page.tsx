import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'

import { cardReasons, cardReasonText } from '#contract/developers/rules/card-reasons.ts'
import { placeOf, titleOf } from '#contract/developers/rules/card-texts.ts'
import { countedReportThanks } from '#contract/jobs/rules/reports.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'
import { ReportDetails } from '#web/job-view/report-details.tsx'
import { ReportForm } from '#web/job-view/report-form.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { call } from '#web/query/api.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { FailedList, LoadingList } from '#web/ui/list/list-states.tsx'
import { MissingPage } from '#web/ui/pages/missing-page.tsx'

import { CardContent } from './card-content.tsx'
import { useAnswer } from './use-answer.ts'

const Contact = lazy(async () => ({ default: (await import('./contact.tsx')).Contact }))

const reasons = cardReasons.map((value) => ({ value, label: cardReasonText(value) }))

function ReportCard({ id, isLoggedIn }: { id: string; isLoggedIn: boolean }) {
  return (
    <ReportDetails label="Report this card">
      <ReportForm
        reasons={reasons}
        onReport={async (body) => {
          await call('POST /ninja-api/developers/{public_id}/reports', { params: { public_id: id }, body })
          return countedReportThanks('card', isLoggedIn)
        }}
      />
    </ReportDetails>
  )
}

function Card({ id }: { id: string }) {
  const { developer } = usePageData()
  const user = useUser()
  const { data, isCurrent, hasFailed, retry } = useAnswer(id, developer ?? null, () =>
    call('GET /ninja-api/developers/{public_id}', { params: { public_id: id } }),
  )
  if (hasFailed) return <FailedList onRetry={retry} />
  if (data === undefined || !isCurrent) return <LoadingList label="Loading the card..." />
  if (data === null)
    return (
      <MissingPage title="Developer not found" text="There is no card at this address." to="/developers" />
    )
  const place = placeOf(data)
  return (
    <>
      <PageHead title={titleOf(data) + (place === null ? '' : ` · ${place}`)} isIndexed={false} />
      <CardContent card={data} />
      {user && !data.mine && (
        <Suspense>
          <Contact id={id} />
        </Suspense>
      )}
      {user === null && (
        <p className="text-muted">
          <Link to={`${paths.login}?next=${encodeURIComponent(`/developers/${id}`)}`} className={linkStyles}>
            Log in
          </Link>{' '}
          to see the names of developers who show them, and to ask for contact.
        </p>
      )}
      {data.mine ? (
        <p>
          This is your card.{' '}
          <Link to="/dashboard/directory" className={linkStyles}>
            Edit your card
          </Link>
        </p>
      ) : (
        <ReportCard id={id} isLoggedIn={Boolean(user)} />
      )}
      <p>
        <Link to="/developers" className={linkStyles}>
          All developers
        </Link>
      </p>
    </>
  )
}

export function CardPage() {
  const { publicId = '' } = useParams()
  return (
    <div className="grid gap-6">
      <Card key={publicId} id={publicId} />
    </div>
  )
}
