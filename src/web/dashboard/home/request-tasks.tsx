// Contact requests that need the user: those without an answer, and new answers to the user's companies.
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { MailCheck, MailQuestion } from 'lucide-react'

import { pluralize } from '#contract/counts.ts'
import { days } from '#contract/duration.ts'
import { requestsQuery, seenAnswers } from '#web/developers/queries.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { TextLink } from '#web/ui/links.tsx'

import { TaskPanel } from './task-panel.tsx'

const NEW_MS = days(7)

export function RequestTasks() {
  const { directory = false, now } = usePageData()
  const seen = useStore(seenAnswers.store)
  const { data } = useQuery({ ...requestsQuery, enabled: directory })
  if (data === undefined) return null
  const waiting = data.received.filter(({ status }) => status === 'sent')
  const accepted = data.sent.filter(
    ({ id, accepted_at: at }) => at !== null && now - Date.parse(at) < NEW_MS && !seen.has(`${id}`),
  )
  const tasks = [
    {
      icon: MailQuestion,
      isUrgent: true,
      title: pluralize(waiting.length, 'request to answer', 'requests to answer'),
      requests: waiting,
    },
    {
      icon: MailCheck,
      title: pluralize(accepted.length, 'developer accepted', 'developers accepted'),
      requests: accepted,
    },
  ]
  return tasks
    .filter(({ requests }) => requests.length > 0)
    .map(({ requests, ...panel }) => (
      <TaskPanel key={panel.title} {...panel}>
        <p className="wrap-anywhere text-muted">
          {requests.map(({ job }) => job.title ?? job.company).join(', ')}
        </p>
        <TextLink to="/dashboard/requests">See requests</TextLink>
      </TaskPanel>
    ))
}
