// What reviewers decided about a job, for the members of its company.
import type { Decision, DecisionSubject, Reason } from '#contract/jobs/rules/decisions.ts'
import { reasonTexts } from '#contract/jobs/rules/decisions.ts'

import type { Message } from '../mail.ts'
import { button, type Part, quote, words, writeMessage } from './layout.ts'

export type JobDecision = {
  siteName: string
  title: string
  about: DecisionSubject
  decision: Decision
  reason: Reason | null
  note: string | null
  /** Approved, and to be settled before it is published. */
  isToSettle: boolean
  /** The page of the job on the board, the one on which it is edited, and the one that says how it is settled. */
  links: { board: string; editor: string; settlement?: string | undefined }
}

export function writeJobDecision(of: JobDecision): Message {
  const { siteName, title, reason, note, links } = of
  const { subject, sentence, next } = wordsOf(of)
  // 'other' says nothing but to read the note.
  const isNamed = reason !== null && (reason !== 'other' || note === null)
  const why: Part[] = [
    ...(isNamed ? [words(`The reason: ${reasonTexts[reason]}`)] : []),
    ...(note === null ? [] : [words('The reviewer wrote:'), quote(note)]),
  ]
  const isOnBoard = of.decision === 'approved' && !of.isToSettle
  const howToSettle = of.isToSettle && links.settlement
  return writeMessage({
    template: 'job-decision',
    siteName,
    subject: `${subject}: ${title}`,
    parts: [
      words(sentence),
      ...why,
      ...(next === undefined ? [] : [words(next)]),
      ...(howToSettle ? [words(`What is owed, and how to settle it: ${howToSettle}`)] : []),
      isOnBoard ? button('See the job', links.board) : button('Open the job', links.editor),
    ],
  })
}

function wordsOf({ title, about, decision, isToSettle, siteName }: JobDecision) {
  const [job, changes] = [`"${title}"`, about === 'changes']
  if (decision === 'approved') {
    if (isToSettle)
      return {
        subject: 'Approved, to be settled',
        sentence: `${job} is approved. It goes onto the board as soon as it is settled.`,
      }
    return changes
      ? { subject: 'Changes approved', sentence: `Your changes to ${job} are approved and on the board.` }
      : { subject: 'Approved', sentence: `${job} is approved and on the board of ${siteName}.` }
  }
  const asked = decision === 'changes_wanted'
  if (changes)
    return {
      subject: asked ? 'Please look at your changes again' : 'Changes refused',
      sentence: `Your changes to ${job} were ${asked ? 'sent back' : 'refused'}. The job stays on the board without them.`,
      next: 'You can edit your changes and send them for review again:',
    }
  const wasOnBoard = about === 'published' || about === 'reported'
  return {
    subject: asked ? 'Please change your job' : 'Refused',
    sentence: `${job} was ${asked ? 'sent back for changes' : 'refused'}${wasOnBoard ? ' and is off the board' : ''}.`,
    next: 'You can change it and send it for review again:',
  }
}
