// The pages behind the links in emails of the directory. Their plain forms work without scripts.
import { Link } from 'react-router'

import { usePageData } from '#web/lib/page-data.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { AnswerForm } from './answer-form.tsx'
import { Day, ReceivedItem, receivedLabels } from './request-item.tsx'

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
          Your card is visible until <Day at={freshUntil} />.
        </p>
      )}
      {!isKept && state !== 'hidden' && (
        // Posts to the URL of the current page, because this URL contains the key from the email.
        <form method="post">
          <Button type="submit">Keep for 90 days</Button>
        </form>
      )}
    </div>
  )
}

export function RequestPage({ address }: { address: string }) {
  const { contactRequest } = usePageData()
  if (contactRequest?.address !== address) return <NoSuchLink />
  const { request, emails, refusal } = contactRequest
  const isOpen = request.status === 'sent'
  const title = isOpen ? 'Contact request' : receivedLabels[request.status]
  const problems = refusal === undefined ? [] : [{ message: refusal }]
  return (
    <div className="grid max-w-prose gap-6">
      <PageHead title={title} isIndexed={false} />
      <h1 className="text-heading font-bold tracking-tight">{title}</h1>
      {!isOpen && <ProblemList problems={problems} />}
      <ReceivedItem request={request} heading="h2" />
      {isOpen && <AnswerForm request={request} emails={emails} sentProblems={problems} />}
    </div>
  )
}
