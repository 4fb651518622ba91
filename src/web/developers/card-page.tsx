import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'

import { placeOf, titleOf } from '#contract/developers/rules/card-texts.ts'
import { countedReportThanks } from '#contract/jobs/rules/reports.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { paths, withNext } from '#web/auth/paths.ts'
import { ReportDetails } from '#web/job-view/report-details.tsx'
import { cardReportReasons, ReportForm } from '#web/job-view/report-form.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { call } from '#web/query/api.ts'
import { TextLink } from '#web/ui/links.tsx'
import { FailedList, LoadingList } from '#web/ui/list/list-states.tsx'
import { MissingPage } from '#web/ui/pages/missing-page.tsx'

import { CardContent } from './card-content.tsx'
import { useAnswer } from './use-answer.ts'

const Contact = lazy(async () => ({ default: (await import('./contact.tsx')).Contact }))

function Card({ id }: { id: string }) {
  const { developer } = usePageData()
  const user = useUser()
  const params = { public_id: id }
  const { data, isCurrent, hasFailed, retry } = useAnswer(id, developer ?? null, () =>
    call('GET /ninja-api/developers/{public_id}', { params }),
  )
  if (hasFailed) return <FailedList onRetry={retry} />
  if (data === undefined || !isCurrent) return <LoadingList label="Loading the card..." />
  if (data === null)
    return (
      <MissingPage title="Developer not found" text="There is no card at this address." to="/developers" />
    )
  return (
    <>
      <PageHead title={[titleOf(data), placeOf(data)].filter(Boolean).join(' · ')} isIndexed={false} />
      <CardContent card={data} />
      {user && !data.mine && (
        <Suspense>
          <Contact id={id} />
        </Suspense>
      )}
      {user === null && (
        <p className="text-muted">
          <TextLink to={withNext(paths.login, `/developers/${id}`)}>Log in</TextLink> to see the names of
          developers who show them, and to ask for contact.
        </p>
      )}
      {data.mine ? (
        <p>
          This is your card. <TextLink to="/dashboard/directory">Edit your card</TextLink>
        </p>
      ) : (
        <ReportDetails label="Report this card" path={`/developers/report/${id}`}>
          <ReportForm
            reasons={cardReportReasons}
            onReport={async (body) => {
              await call('POST /ninja-api/developers/{public_id}/reports', { params, body })
              return countedReportThanks('card', Boolean(user))
            }}
          />
        </ReportDetails>
      )}
      <p>
        <TextLink to="/developers">All developers</TextLink>
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
