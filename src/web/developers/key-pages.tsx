// The pages behind the links in emails of the directory. Their plain forms work without scripts.
import { Link } from 'react-router'

import type { ContactRequestPage } from '#contract/pages/render.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { useDateWords } from '#web/lib/use-date-words.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { AcceptFields } from './accept-fields.tsx'
import { ReceivedFacts } from './request-facts.tsx'

function NoSuchLink() {
  return (
    <div className="grid gap-6">
      <PageHead title="This link no longer works" status={404} />
      <h1 className="text-heading font-bold tracking-tight">This link no longer works</h1>
      <Notice
        drawing={null}
        title="You find your card and your requests in the dashboard."
        action={
          <Link to="/dashboard/requests" className={buttonStyles()}>
            Contact requests
          </Link>
        }
      />
    </div>
  )
}

function Until({ end }: { end: string }) {
  const { date, iso } = useDateWords(Date.parse(end))
  return <time dateTime={iso}>{date}</time>
}

export function KeepPage({ address }: { address: string }) {
  const { keptCard } = usePageData()
  if (keptCard?.address !== address) return <NoSuchLink />
  const { state, freshUntil, isKept, refusal } = keptCard
  const title = isKept ? 'Your card stays' : 'Still looking?'
  return (
    <div className="grid max-w-prose justify-items-start gap-6">
      <PageHead title={title} isIndexed={false} />
      <h1 className="text-heading font-bold tracking-tight">{title}</h1>
      {refusal !== undefined && <ProblemList problems={[{ message: refusal }]} />}
      {state === 'hidden' && <p>Reviewers have hidden your card. Only you see it.</p>}
      {state === 'stale' && <p>Only you see your card, because you have not kept it.</p>}
      {state === 'visible' && freshUntil !== null && (
        <p>
          Your card is visible until <Until end={freshUntil} />.
        </p>
      )}
      {!isKept && state !== 'hidden' && (
        // Posts to the URL of the current page, because this URL contains the key from the email.
        <form method="post">
          <Button type="submit">Keep it for 90 days</Button>
        </form>
      )}
    </div>
  )
}

const titles = {
  sent: 'Contact request',
  accepted: 'You accepted this request',
  declined: 'You declined this request',
  lapsed: 'This request has ended',
  withdrawn: 'The company withdrew this request',
} as const

function Answers({ emails, refusal }: Pick<ContactRequestPage, 'emails' | 'refusal'>) {
  const problems = refusal === undefined ? [] : [{ message: refusal }]
  return (
    <>
      <Form sentProblems={problems}>
        <input type="hidden" name="answer" value="accept" />
        <AcceptFields emails={emails} />
        <Button type="submit" className="justify-self-start">
          Accept and share
        </Button>
      </Form>
      <form method="post">
        <input type="hidden" name="answer" value="decline" />
        <Button type="submit" variant="outline">
          Decline
        </Button>
        <p className="pt-2 text-small text-muted">The company cannot tell this from no answer.</p>
      </form>
    </>
  )
}

export function RequestPage({ address }: { address: string }) {
  const { contactRequest } = usePageData()
  if (contactRequest?.address !== address) return <NoSuchLink />
  const { request, emails, refusal } = contactRequest
  const title = titles[request.status]
  const isOpen = request.status === 'sent'
  return (
    <div className="grid max-w-prose gap-6">
      <PageHead title={title} isIndexed={false} />
      <h1 className="text-heading font-bold tracking-tight">{title}</h1>
      {refusal !== undefined && !isOpen && <ProblemList problems={[{ message: refusal }]} />}
      <div className="grid gap-2 rounded-card border border-line bg-raised p-5">
        <ReceivedFacts request={request} heading="h2" />
      </div>
      {isOpen && <Answers emails={emails} refusal={refusal} />}
    </div>
  )
}
