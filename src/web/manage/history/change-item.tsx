import type { Change } from '#contract/jobs/history.ts'
import { fieldLabel, isShown } from '#web/job-view/field-label.ts'
import { valueText } from '#web/job-view/value-text.ts'
import { momentText } from '#web/lib/moment-text.ts'

import { LongText } from './long-text.tsx'

const subjects = { job: 'the job', company: 'the company' }
const ways: Record<string, string> = {
  configuration: 'The configuration of the site',
  import: 'An import',
  demo: 'The demo data',
  deletion: 'The deletion of an account',
  report: 'Reports by visitors',
  database: 'A database administrator',
  review: 'The review queue',
  settlement: 'The settlement webhook',
}

type Written = Pick<Change, 'action' | 'before' | 'after'>

/** Returns the verb of a change. Review decisions have their own verbs. */
function deedOf({ action, before, after }: Written): string {
  const review = after?.['review']
  if (review === 'refused') return 'refused'
  if (review === 'changes_wanted') return 'asked for changes to'
  const isApproved = review === 'settlement' || after?.['is_active'] === true
  return before?.['review'] === 'waiting' && isApproved ? 'approved' : action
}

type ChangeItemProps = { subject: 'company' | 'job'; change: Change }

export function ChangeItem({ subject, change }: ChangeItemProps) {
  const { at, user, via, action, before, after } = change
  const who = user?.display ?? ways[via] ?? 'A deleted user'
  const fields = Object.keys(after ?? before ?? {}).filter(isShown)
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <p className="wrap-anywhere">
        <span className="font-medium">{who}</span> {deedOf(change)} {subjects[subject]}{' '}
        <span className="text-small text-muted">
          · <time dateTime={at}>{momentText(at)}</time>
        </span>
      </p>
      {action === 'changed' ? (
        <dl className="grid gap-2 text-small">
          {fields.map((field) => (
            <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="text-muted">{fieldLabel(field)}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere whitespace-pre-wrap">
                <del className="decoration-muted">
                  <LongText text={valueText(field, before?.[field])} />
                </del>
                <span>
                  <span aria-hidden="true">→</span>
                  <span className="sr-only"> became </span>
                </span>
                <ins className="no-underline">
                  <LongText text={valueText(field, after?.[field])} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <details className="text-small">
          <summary className="cursor-pointer text-accent">{fields.length} fields</summary>
          <dl className="mt-2 grid gap-2">
            {fields.map((field) => (
              <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <dt className="text-muted">{fieldLabel(field)}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">
                  <LongText text={valueText(field, (after ?? before)?.[field])} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
