import { Link } from 'react-router'

import type { ReceivedRequest, SentRequest } from '#contract/developers/contact-requests.ts'
import { useDateWords } from '#web/lib/use-date-words.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

type Request = ReceivedRequest | SentRequest

const Moment = ({ at }: { at: string }) => {
  const { relative, date, iso } = useDateWords(Date.parse(at))
  return (
    <time dateTime={iso} title={date}>
      {relative}
    </time>
  )
}

type FactsProps<Shown extends Request> = { request: Shown; heading: 'h2' | 'h3' }

/** The job, the message and the dates of a request. */
function RequestFacts({ request, heading: Heading }: FactsProps<Request>) {
  const { job, message, created_at: createdAt, lapses_at: end, status } = request
  const { date: endDate } = useDateWords(Date.parse(end))
  const title = job.title ?? 'A deleted job'
  return (
    <>
      <Heading dir="auto" className="text-title font-semibold wrap-anywhere">
        {job.path === null ? (
          title
        ) : (
          <Link to={job.path} className={linkStyles}>
            {title}
          </Link>
        )}
      </Heading>
      <p className="wrap-anywhere text-muted">
        <bdi>{job.company}</bdi>
        {job.pay !== null && ` · ${job.pay}`}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {message}
      </p>
      <p className="text-small text-muted">
        Sent <Moment at={createdAt} />
        {status === 'sent' && ` · Ends on ${endDate}`}
      </p>
    </>
  )
}

const payTexts = new Map([
  [true, 'The pay reaches your minimum.'],
  [false, 'The pay is below your minimum.'],
])

export function ReceivedFacts({ request, heading }: FactsProps<ReceivedRequest>) {
  const pay = request.pays_minimum === null ? undefined : payTexts.get(request.pays_minimum)
  const { shared_email: email, note } = request
  return (
    <>
      <RequestFacts request={request} heading={heading} />
      {pay !== undefined && <p>{pay}</p>}
      {email !== null && <p className="wrap-anywhere">You shared {email}.</p>}
      {note !== null && <p className="wrap-anywhere">Your note: {note}</p>}
    </>
  )
}
