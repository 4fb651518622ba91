import type { CompanyChanges } from '#contract/jobs/companies.ts'

import { toColumns } from '../store/columns.ts'
import { type ManagedJob, withDerivedFields } from '../store/managed-jobs-queries.ts'
import type { Revision } from '../store/revisions-queries.ts'
import type { Circumstances, Content, EditChange, Outcome } from './events.ts'

type Sender = Pick<Circumstances, 'now' | 'userId'>

/** Returns the job as an outcome leaves it, except for its company. A matter that it opens has no ID yet. */
export function follow(job: ManagedJob, outcome: Outcome, sender: Sender): ManagedJob {
  const content =
    outcome.edit === 'apply' ? { ...job.revision?.changes, ...outcome.content } : outcome.content
  return withDerivedFields({
    ...job,
    ...toColumns(content),
    ...outcome.status,
    revision: followEdit(job.revision, outcome.edit, sender),
    matters: followMatters(job, outcome),
  })
}

export function followEdit<Changes extends Content | CompanyChanges>(
  revision: Revision<Changes> | null,
  edit: EditChange<Changes>,
  { now, userId }: Sender,
): Revision<Changes> | null {
  if (edit === 'keep') return revision
  if (edit === 'apply' || edit === 'drop') return null
  if ('save' in edit) {
    const edition = (revision?.edition ?? 0) + 1
    return { changes: edit.save, status: 'waiting', edition, submittedAt: now, submittedBy: userId }
  }
  return (
    revision && ('mark' in edit ? { ...revision, status: edit.mark } : { ...revision, changes: edit.trim })
  )
}

function followMatters({ matters }: ManagedJob, { effects }: Outcome): ManagedJob['matters'] {
  const kindsOf = (type: 'open' | 'close') =>
    new Set(effects.flatMap((effect) => (effect.type === type ? [...effect.kinds] : [])))
  const [opened, closed] = [kindsOf('open'), kindsOf('close')]
  const kept = matters.filter(({ kind }) => !closed.has(kind) && !opened.has(kind))
  return [...kept, ...[...opened].map((kind) => ({ id: 0, kind, isOpen: true }))]
}
