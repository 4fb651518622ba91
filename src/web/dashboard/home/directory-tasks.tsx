// What the directory needs from the user: requests without an answer, new answers to the user's companies, a card that is
// no longer shown, and paused companies.
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { EyeOff, MailCheck, MailQuestion, MailX } from 'lucide-react'

import { pluralize } from '#contract/counts.ts'
import type { SentRequest } from '#contract/developers/contact-requests.ts'
import { PAUSE_TEXT } from '#contract/developers/rules/requests.ts'
import { days } from '#contract/duration.ts'
import { CardState } from '#web/developers/card-state.tsx'
import { ownCardQuery, requestsQuery, seenAnswers } from '#web/developers/queries.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { pausesHash, pausesQuery, permissionQuery } from '#web/query/manage-queries.ts'
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
        <PauseTask />
      </>
    )
  )
}

/** Tells staff which companies the server has paused in the last days. */
function PauseTask() {
  const { now } = usePageData()
  const { data: permissions } = useQuery(permissionQuery)
  const { data: paused = [] } = useQuery({ ...pausesQuery, enabled: permissions?.is_staff === true })
  const names = paused
    .filter(({ paused_at: at }) => now - Date.parse(at) < NEW_MS)
    .flatMap(({ domain, companies }) => (companies.length > 0 ? companies : [domain]))
  if (names.length === 0) return null
  return (
    <TaskPanel icon={MailX} title={pluralize(names.length, 'company paused', 'companies paused')}>
      <p className="wrap-anywhere text-muted">{names.join(', ')} cannot contact developers.</p>
      <TextLink to={`/dashboard/review#${pausesHash}`}>See paused companies</TextLink>
    </TaskPanel>
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
      icon: MailX,
      isUrgent: true,
      title: 'You cannot contact developers',
      text: PAUSE_TEXT,
      isShown: data.is_paused,
    },
    {
      icon: MailQuestion,
      isUrgent: true,
      title: pluralize(waiting.length, 'request to answer', 'requests to answer'),
      text: listJobs(waiting),
      isShown: waiting.length > 0,
    },
    {
      icon: MailCheck,
      isUrgent: false,
      title: describeAccepted(accepted),
      text: accepted.length > 1 && listJobs(accepted),
      isShown: accepted.length > 0,
    },
  ]
  return tasks
    .filter(({ isShown }) => isShown)
    .map(({ icon, isUrgent, title, text }) => (
      <TaskPanel key={title} icon={icon} isUrgent={isUrgent} title={title}>
        {text && <p className="wrap-anywhere text-muted">{text}</p>}
        <TextLink to="/dashboard/requests">See requests</TextLink>
      </TaskPanel>
    ))
}

const listJobs = (requests: readonly Pick<SentRequest, 'job'>[]) =>
  [...new Set(requests.map(({ job }) => job.title ?? job.company))].join('; ')

/** Returns 'Ada accepted your request about Luthier' or '3 developers accepted your requests'. */
function describeAccepted(requests: readonly SentRequest[]): string {
  const [first] = requests
  if (requests.length > 1) return `${requests.length} developers accepted your requests`
  const about = first?.job.title == null ? '' : ` about ${first.job.title}`
  return `${first?.name ?? 'A developer'} accepted your request${about}`
}
