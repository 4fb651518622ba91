// The rules for sending contact requests, and the status of a request for each side.
export const requestStatuses = ['sent', 'accepted', 'declined', 'lapsed', 'withdrawn'] as const
export type RequestStatus = (typeof requestStatuses)[number]

const DAY_MS = 86_400_000

/** A request lapses without an answer after this time. */
export const LAPSE_MS = 21 * DAY_MS
/** A company can ask the same developer again after this time. The pause of a company counts requests of this time. */
export const REPEAT_MS = 90 * DAY_MS

export const MAX_MESSAGE_LENGTH = 1000
export const MAX_NOTE_LENGTH = 200

export const lapsesAt = (now: Date): Date => new Date(now.getTime() + LAPSE_MS)

const limits = {
  /** Requests of one company in 24 hours. */
  perDay: 20,
  /** Requests of one company without an answer at a time. A declined one counts until it would have lapsed. */
  unanswered: 10,
  /** Reports about jobs of a company that reviewers agreed with. That many pause its requests. */
  upheldReports: 3,
  /** From this number of requests in 90 days on, a company is paused if too few are accepted. */
  judgedFrom: 20,
  minAcceptedShare: 0.05,
} as const

/** The counts, the pause and the times are those of all companies with the same verified domain. */
export type SenderFacts = Conduct & {
  readonly companyId: number
  readonly isVerified: boolean
  readonly isPaused: boolean
  /** Whether the job is on the board, belongs to the company and states its pay, if that is required. */
  readonly isJobFitting: boolean
  /** Whether a job must state its pay (DIRECTORY_NEEDS_PAY). */
  readonly needsPay: boolean
  readonly lastDay: number
  readonly unanswered: number
  /** Whether the company has sent a request to this developer in the last 90 days. */
  readonly isRepeated: boolean
}

export const PAUSE_TEXT =
  'Requests of your company are paused, because reviewers agreed with reports about its jobs, or because developers ' +
  'accepted too few of its requests.'

/** `link` is the page on which the sender can change the reason. */
export type Refusal = {
  readonly message: string
  readonly link: { readonly path: string; readonly label: string } | null
}

const refuse = (message: string, label = '', path = ''): Refusal => ({
  message,
  link: path === '' ? null : { path, label },
})

export const refusals = {
  ownCard: refuse('This is your card.'),
  noCompany: refuse(
    'Members of a company with a verified domain can request contact.',
    'Your companies',
    '/dashboard/companies',
  ),
  blocked: (domain: string) => refuse(`This site does not accept requests from addresses at ${domain}.`),
} as const

/** Returns why a company may not send a request now, or undefined if it may. */
export function refusalOf(facts: SenderFacts): Refusal | undefined {
  if (!facts.isVerified)
    return refuse(
      'Verify the domain of your company first.',
      'Verify the domain',
      `/dashboard/companies/${facts.companyId}/domain`,
    )
  if (isPaused(facts)) return refuse(PAUSE_TEXT, 'Your requests', '/dashboard/requests')
  if (!facts.isJobFitting)
    return refuse(
      `You can ask about an open job of your company${facts.needsPay ? ' that states its pay' : ''}.`,
      'Jobs of your company',
      '/dashboard/jobs',
    )
  if (facts.isRepeated) return refuse('Your company has asked this developer in the last 90 days.')
  if (facts.lastDay >= limits.perDay)
    return refuse(`Your company has sent ${limits.perDay} requests in the last 24 hours. Try again tomorrow.`)
  if (facts.unanswered >= limits.unanswered)
    return refuse(
      `${limits.unanswered} requests of your company have no answer yet. Wait for an answer, or withdraw one.`,
      'Your requests',
      '/dashboard/requests',
    )
  return undefined
}

/** Counts of the last 90 days. */
type Conduct = { readonly upheld: number; readonly sent: number; readonly accepted: number }

/** Returns whether the requests of a company are to be paused. */
export const isToPause = ({ upheld, sent, accepted }: Conduct): boolean =>
  upheld >= limits.upheldReports || (sent >= limits.judgedFrom && accepted < sent * limits.minAcceptedShare)

/** A company that is to be paused counts as paused before the task pauses it. */
export const isPaused = (facts: Conduct & { readonly isPaused: boolean }): boolean =>
  facts.isPaused || isToPause(facts)

/** Returns the status that the developer sees. The company can withdraw a request that the developer has declined. */
export function statusForDeveloper({
  status,
  decidedAt,
}: {
  status: RequestStatus
  decidedAt: Date | null
}): RequestStatus {
  return status === 'withdrawn' && decidedAt !== null ? 'declined' : status
}

export const senderStatuses = ['sent', 'accepted', 'withdrawn', 'no_answer'] as const

/** Returns the status that the sender sees. A declined request looks like one that waits, and then like a lapsed one. */
export function statusForSender(
  { status, lapsesAt: end }: { status: RequestStatus; lapsesAt: Date },
  now: Date,
): (typeof senderStatuses)[number] {
  if (status === 'accepted' || status === 'withdrawn') return status
  return end > now ? 'sent' : 'no_answer'
}
