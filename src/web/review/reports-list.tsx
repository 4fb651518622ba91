// Reports of visitors about an entry.
import { pluralize } from '#contract/counts.ts'
import type { ReviewEntry } from '#contract/jobs/review.ts'
import { reportReasonText } from '#contract/jobs/rules/reports.ts'
import { usePageData } from '#web/lib/page-data.ts'

export function ReportsList({ reports: { people, newest } }: { reports: ReviewEntry['reports'] }) {
  const brand = usePageData()
  if (people === 0) return null
  return (
    <section aria-labelledby="reports" className="grid gap-3">
      <h3 id="reports" className="text-title font-semibold">
        Reported by {pluralize(people, 'person', 'people')}
      </h3>
      <ul className="grid gap-2">
        {newest.map(({ reason, note, at }) => (
          <li key={`${at} ${reason} ${note}`} className="wrap-anywhere">
            {reportReasonText(reason, brand)}
            {note !== null && <q className="block text-small whitespace-pre-wrap text-muted">{note}</q>}
          </li>
        ))}
      </ul>
    </section>
  )
}
