// A reported or hidden card of a developer, with its reports.
import type { DeveloperReviewEntry } from '#contract/developers/review.ts'
import { cardReasons, cardReasonText } from '#contract/developers/rules/card-reasons.ts'
import type { ReportReason } from '#contract/jobs/rules/reports.ts'
import { getFieldLabel } from '#web/job-view/field-label.ts'
import { formatFieldValue } from '#web/job-view/value-text.ts'

import { EntryHeader } from './entry-header.tsx'
import { ReportsList } from './entry-view.tsx'
import { OutsideLink } from './outside-link.tsx'

function textOf(reason: ReportReason): string {
  const known = cardReasons.find((each) => each === reason)
  return known ? cardReasonText(known) : reason
}

export function DeveloperEntryView({ entry }: { entry: DeveloperReviewEntry }) {
  return (
    <article className="grid min-w-0 content-start gap-6">
      <EntryHeader entry={entry} />
      <ReportsList reports={entry.reports} textOf={textOf} />
      <CardFields card={entry.card} />
    </article>
  )
}

export function CardFields({ card: { links, ...fields } }: Pick<DeveloperReviewEntry, 'card'>) {
  const stated = Object.entries(fields).filter(([, value]) => value !== null && String(value) !== '')
  return (
    <dl className="grid gap-2 text-small">
      {stated.map(([field, value]) => (
        <div key={field}>
          <dt className="text-muted">{getFieldLabel(field)}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {formatFieldValue(field, value)}
          </dd>
        </div>
      ))}
      {links.map((link) => (
        <div key={link}>
          <dt className="text-muted">Link</dt>
          <dd className="wrap-anywhere">
            <OutsideLink to={link} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
