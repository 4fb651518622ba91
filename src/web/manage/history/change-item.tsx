import { useState } from 'react'

import type { Change } from '#contract/jobs/history.ts'
import { historyEventOf } from '#contract/jobs/rules/history-events.ts'
import { getFieldLabel, isShownInHistory } from '#web/job-view/field-label.ts'
import { formatFieldValue } from '#web/job-view/value-text.ts'
import { formatDateTime } from '#web/lib/format-date-time.ts'

import { describeAuthor, getVerb } from './sentences.ts'

const MAX_LENGTH = 160

function LongText({ text }: { text: string }) {
  const [isExpanded, setWhole] = useState(text.length <= MAX_LENGTH)
  if (isExpanded) return text
  return (
    <>
      {text.slice(0, MAX_LENGTH).trimEnd()}…{' '}
      <button type="button" className="text-accent underline" onClick={() => setWhole(true)}>
        Show all
      </button>
    </>
  )
}

const subjects = { job: 'the job', company: 'the company' }
type ChangeItemProps = { subject: 'company' | 'job'; change: Change }

export function ChangeItem({ subject, change }: ChangeItemProps) {
  const { at, user, via, action, before, after } = change
  const verb = getVerb(historyEventOf(change))
  const fields = Object.keys(after ?? before ?? {}).filter(isShownInHistory)
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <p className="wrap-anywhere">
        <bdi className="font-medium">{describeAuthor(user?.display ?? null, via)}</bdi> {verb.before}{' '}
        {subjects[subject]}
        {verb.after}{' '}
        <span className="text-small text-muted">
          · <time dateTime={at}>{formatDateTime(at)}</time>
        </span>
      </p>
      {fields.length > 0 && (
        <details className="text-small">
          <summary className="min-h-6 cursor-pointer text-accent phone:min-h-11 phone:content-center">
            Show details<span className="sr-only"> of this change</span>
          </summary>
          <dl className="mt-2 grid gap-2">
            {fields.map((field) => (
              <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <dt className="text-muted">{getFieldLabel(field)}</dt>
                {action === 'changed' ? (
                  <dd className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere whitespace-pre-wrap">
                    <del className="decoration-muted">
                      <LongText text={formatFieldValue(field, before?.[field])} />
                    </del>
                    <span>
                      <span aria-hidden="true">→</span>
                      <span className="sr-only"> became </span>
                    </span>
                    <ins className="no-underline">
                      <LongText text={formatFieldValue(field, after?.[field])} />
                    </ins>
                  </dd>
                ) : (
                  <dd className="wrap-anywhere whitespace-pre-wrap">
                    <LongText text={formatFieldValue(field, (after ?? before)?.[field])} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
