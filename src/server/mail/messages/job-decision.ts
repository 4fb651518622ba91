import type { Decision, DecisionSubject, Reason } from '#contract/jobs/rules/decisions.ts'
import { invitesAgain, reasonText } from '#contract/jobs/rules/decisions.ts'
import { closingDay, publicationText } from '#contract/jobs/rules/expiry.ts'
import type { Brand } from '#contract/pages/brand.ts'

import { link, type Part, quote, paragraph } from './layout.ts'
import type { DecisionEntry } from './review-decisions.ts'

export type JobDecision = Pick<Brand, 'siteName' | 'topics'> & {
  title: string
  about: DecisionSubject
  decision: Decision
  /** 'blocked_domain' if the job was refused because a reviewer blocked its domain. */
  reason: Reason | 'blocked_domain' | null
  note: string | null
  /** The job as it is when the email is written, or undefined if it was deleted. */
  job: JobNow | undefined
}

type JobNow = {
  /**
   * Whether the job is published. 'to_settle' means that it is approved and will be published after payment, and
   * 'scheduled' that it will be published on its date.
   */
  state: 'on_board' | 'off_board' | 'to_settle' | 'scheduled'
  /** The company, the place and the workplace. */
  facts: string
  /** Links to the public page of the job, the page on which it is edited, and its payment details. */
  links: { board: string; editor: string; settlement?: string | undefined }
  endsAt: Date | null
  publishAt: Date | null
}

export function describeJobDecision(of: JobDecision): DecisionEntry {
  const { decision, job } = of
  const entry = decision === 'approved' ? describeApproval(of) : describeRefusal(of)
  const settlement = decision === 'approved' && job?.state === 'to_settle' && job.links.settlement
  return {
    ...entry,
    details: [...reasonAndNote(of), ...(settlement ? [link('Payment details', settlement)] : [])],
    ...(job && { card: { title: of.title, facts: job.facts } }),
    links: job ? listLinks(job, decision) : [],
  }
}

function listLinks({ state, links: { board, editor } }: JobNow, decision: Decision) {
  return decision === 'approved' && state === 'on_board'
    ? [
        { label: 'View', url: board },
        { label: 'Edit', url: editor },
        { label: 'Share', url: `${board}#share` },
      ]
    : [{ label: 'Open the job', url: editor }]
}

/** Returns the reason for the decision and the reviewer's note as blocks of an email. */
export function reasonAndNote({
  reason,
  note,
  ...brand
}: Pick<JobDecision, 'siteName' | 'topics' | 'reason' | 'note'>): Part[] {
  // If there is a note, the reason 'other' is left out, because it says nothing more.
  const isNamed = reason !== null && (reason !== 'other' || note === null)
  return [
    ...(isNamed ? [paragraph(`The reason: ${sentenceFor(reason, brand)}`)] : []),
    ...(note === null ? [] : [paragraph('The reviewer wrote:'), quote(note)]),
  ]
}

function sentenceFor(reason: Reason | 'blocked_domain', brand: Pick<Brand, 'siteName' | 'topics'>): string {
  return reason === 'blocked_domain'
    ? `It names a domain that ${brand.siteName} does not accept jobs from.`
    : reasonText(reason, brand)
}

type DecisionText = Pick<DecisionEntry, 'subject' | 'sentence' | 'next'>

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const DELETED = 'The job has been deleted since.'

function describeApproval({ title, about, job, siteName }: JobDecision): DecisionText {
  const isAboutChanges = about === 'changes'
  const subject = `${isAboutChanges ? 'Changes approved' : 'Approved'}: ${title}`
  const what = isAboutChanges ? `Your changes to "${title}"` : `"${title}"`
  const [is, was] = isAboutChanges ? ['are', 'were'] : ['is', 'was']
  if (job === undefined) return { subject, sentence: `${what} ${was} approved. ${DELETED}` }
  if (job.state === 'to_settle')
    return {
      subject: `Approved, to be settled: ${title}`,
      sentence: `"${title}" is approved. It will be published when payment is settled.`,
    }
  if (job.state === 'scheduled' && job.publishAt)
    return { subject, sentence: `${what} ${is} approved. It goes live on ${publicationText(job.publishAt)}.` }
  if (job.state === 'off_board')
    return { subject, sentence: `${what} ${is} approved. The job is not on the board now.` }
  const board = isAboutChanges ? 'the board' : `the board of ${siteName}`
  const end = job.endsAt && ` until ${dayFormat.format(new Date(closingDay(job.endsAt)))}`
  return { subject, sentence: `${what} ${is} approved and on ${board}${end ?? ''}.` }
}

function describeRefusal(of: JobDecision): DecisionText {
  const { title, about, decision, job } = of
  const isSentBack = decision === 'changes_wanted'
  const invites = job !== undefined && invitesAgain(of)
  if (about === 'changes')
    return {
      subject: `${isSentBack ? 'Please look at your changes again' : 'Changes refused'}: ${title}`,
      sentence: `Your changes to "${title}" were ${isSentBack ? 'sent back' : 'refused'}.${jobWithoutChanges(of)}`,
      ...(invites && { next: 'You can edit your changes and send them for review again:' }),
    }
  const wasOnBoard = job !== undefined && (about === 'published' || about === 'reported')
  const verb = isSentBack ? 'sent back for changes' : 'refused'
  return {
    subject: `${isSentBack ? 'Please change your job' : 'Refused'}: ${title}`,
    sentence: `"${title}" was ${verb}${wasOnBoard ? ' and is off the board' : ''}.${job ? '' : ` ${DELETED}`}`,
    ...(invites && { next: 'You can change it and send it for review again:' }),
  }
}

function jobWithoutChanges({ job }: JobDecision): string {
  if (job === undefined) return ` ${DELETED}`
  return job.state === 'on_board' ? ' The job stays on the board without them.' : ''
}
