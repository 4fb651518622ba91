// Contact requests that need the user: those without an answer, and new answers to the user's companies.
import { useQuery } from '@tanstack/react-query'
import { MailQuestion, MailCheck } from 'lucide-react'
import { Link } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import type { ReceivedRequest, SentRequest } from '#contract/developers/contact-requests.ts'
import { days } from '#contract/duration.ts'
import { requestsQuery } from '#web/developers/queries.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

import { TaskPanel } from './task-panel.tsx'

const NEW_MS = days(7)

type RequestLinksProps = { requests: readonly (ReceivedRequest | SentRequest)[] }

function RequestLinks({ requests }: RequestLinksProps) {
  return (
    <ul className="grid gap-1">
      {requests.map(({ id, job, ...request }) => (
        <li key={id}>
          <Link to="/dashboard/requests" className={`${linkStyles} wrap-anywhere`}>
            <bdi>{job.title}</bdi>
          </Link>
          <p className="text-small wrap-anywhere text-muted">
            <bdi>{('email' in request && (request.name ?? request.email)) || job.company}</bdi>
          </p>
        </li>
      ))}
    </ul>
  )
}

export function RequestTasks() {
  const { directory = false, now } = usePageData()
  const { data } = useQuery({ ...requestsQuery, enabled: directory })
  const waiting = data?.received.filter(({ status }) => status === 'sent') ?? []
  const accepted =
    data?.sent.filter(({ accepted_at: at }) => at !== null && now - Date.parse(at) < NEW_MS) ?? []
  return (
    <>
      {waiting.length > 0 && (
        <TaskPanel
          icon={MailQuestion}
          isUrgent
          title={pluralize(waiting.length, 'request to answer', 'requests to answer')}
        >
          <RequestLinks requests={waiting} />
        </TaskPanel>
      )}
      {accepted.length > 0 && (
        <TaskPanel
          icon={MailCheck}
          title={pluralize(accepted.length, 'developer accepted', 'developers accepted')}
        >
          <RequestLinks requests={accepted} />
        </TaskPanel>
      )}
    </>
  )
}
