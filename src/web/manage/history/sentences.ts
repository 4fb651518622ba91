import type { HistoryEvent } from '#contract/jobs/rules/history-events.ts'

const sources: Record<string, string> = {
  configuration: 'The configuration of the site',
  import: 'An import',
  demo: 'The demo data',
  deletion: 'The deletion of an account',
  report: 'Reports by visitors',
  database: 'A database administrator',
  review: 'A reviewer',
  schedule: 'The date of publication',
  settlement: 'The settlement webhook',
}

/** Returns the author of a change as text. `user` is the author's display name, or null if the author is unknown. */
export function describeAuthor(user: string | null, via: string): string {
  return user ?? sources[via] ?? 'A deleted user'
}

const verbs: Record<HistoryEvent, readonly [before: string, after?: string]> = {
  created: ['created'],
  edited: ['edited'],
  deleted: ['deleted'],
  submitted: ['sent', 'for review'],
  approved: ['approved'],
  changes_requested: ['asked for changes to'],
  refused: ['refused'],
  settled: ['recorded the payment for'],
  scheduled: ['scheduled'],
  published: ['published'],
  renewed: ['renewed'],
  withdrawn: ['withdrew'],
  reported: ['sent', 'back to review'],
}

/** Returns the words of the sentence before and after the name of the job or company. */
export function getVerb(event: HistoryEvent): { readonly before: string; readonly after: string } {
  const [before, after] = verbs[event]
  return { before, after: after === undefined ? '' : ` ${after}` }
}
