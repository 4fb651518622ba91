import { parseBoardUrl } from '#contract/jobs/rules/board-url.ts'
import { partLabel } from '#contract/jobs/rules/describe-query.ts'
import { activeParts } from '#contract/jobs/rules/query-parts.ts'
import { openRange } from '#contract/jobs/rules/salary.ts'

/** Shows the search of an alert with the words of the board's filter chips. */
export function SearchChips({ search }: { search: string }) {
  const query = parseBoardUrl(search)
  const parts = activeParts(query)
  if (parts.length === 0) return <p className="font-semibold">All jobs</p>
  return (
    <ul aria-label="Search" className="flex flex-wrap gap-2">
      {parts.map((part) => (
        <li
          key={part}
          dir="auto"
          className="max-w-full rounded-full border border-control bg-raised px-3 py-1 text-small wrap-anywhere"
        >
          {partLabel(part, query, openRange)}
        </li>
      ))}
    </ul>
  )
}
