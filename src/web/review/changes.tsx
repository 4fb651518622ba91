// The differences from the approved version: each field, before and after.
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { CompanyLogo } from '#web/job-view/company-logo.tsx'
import { getFieldLabel } from '#web/job-view/field-label.ts'
import { formatFieldValue } from '#web/job-view/value-text.ts'

import { TextDiff } from './text-diff.tsx'

type Change = ReviewEntry['changes'][number]

function Logo({ value, words }: { value: unknown; words: string }) {
  if (typeof value !== 'string') return <span>no logo</span>
  return (
    <span className="inline-block align-middle">
      <span className="sr-only">{words}</span>
      <CompanyLogo name="?" logo={value} />
    </span>
  )
}

function Values({ field, before, after }: Change) {
  if (field.endsWith('logo'))
    return (
      <span className="flex items-center gap-3">
        <Logo value={before} words="the previous logo" />
        <span aria-hidden="true">→</span>
        <span className="sr-only">became</span>
        <Logo value={after} words="the new logo" />
      </span>
    )
  if (typeof before === 'string' && typeof after === 'string' && field.endsWith('description'))
    return <TextDiff before={before} after={after} />
  return (
    <>
      <del className="text-muted">{formatFieldValue(field, before)}</del>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> became </span>
      <ins className="font-medium no-underline">{formatFieldValue(field, after)}</ins>
    </>
  )
}

export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="changes" className="grid gap-3">
      <h3 id="changes" className="text-title font-semibold">
        What changed
      </h3>
      <dl className="grid gap-3">
        {changes.map((change) => (
          <div key={change.field} className="grid gap-1">
            <dt className="text-small text-muted">{getFieldLabel(change.field)}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              <Values {...change} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
