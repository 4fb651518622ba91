// What the directory needs from the user: requests without an answer, new answers to the user's companies, and a card
// that is no longer shown.
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { EyeOff, MailCheck, MailQuestion } from 'lucide-react'

import { pluralize } from '#contract/counts.ts'
import { days } from '#contract/duration.ts'
import { CardState } from '#web/developers/card-state.tsx'
import { ownCardQuery, requestsQuery, seenAnswers } from '#web/developers/queries.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { TextLink } from '#web/ui/links.tsx'

import { TaskPanel } from './task-panel.tsx'

const NEW_MS = days(7)

function CardTask() {
  const { data: card } = useQuery(ownCardQuery)
  if (card === undefined || card.visibility === 'off' || card.state === 'visible') return null
  return (
    <TaskPanel icon={EyeOff} isUrgent title="Your card in the directory">
      <p className="wrap-anywhere text-muted">
        <CardState {...card} />
      </p>
      <TextLink to="/dashboard/directory">{card.state === 'stale' ? 'Keep it' : 'See your card'}</TextLink>
    </TaskPanel>
  )
}

export function DirectoryTasks() {
  const { directory = false } = usePageData()
  return (
    directory && (
      <>
        <CardTask />
        <RequestTasks />
      </>
    )
  )
}

function RequestTasks() {
  const { now } = usePageData()
  const seen = useStore(seenAnswers.store)
  const { data } = useQuery(requestsQuery)
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
