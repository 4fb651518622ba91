import { Button } from '#web/ui/button.tsx'

type Columns = Readonly<Record<string, string>>

/** Asks whether unknown columns mean fields of a job. */
export function SuggestedColumns({
  suggestions,
  onAccept,
}: {
  suggestions: Columns
  onAccept: (columns: Columns) => void
}) {
  const entries = Object.entries(suggestions)
  if (entries.length === 0) return null
  return (
    <section
      aria-labelledby="suggested-columns"
      className="grid justify-items-start gap-3 rounded-card border border-line bg-raised p-5"
    >
      <h2 id="suggested-columns" className="font-semibold">
        Some columns are unknown
      </h2>
      <ul className="grid w-full gap-3">
        {entries.map(([column, field]) => (
          <li key={column} className="flex flex-wrap items-center justify-between gap-2">
            <span className="wrap-anywhere">
              <code>{column}</code>: did you mean <code>{field}</code>?
            </span>
            <Button variant="outline" size="small" onClick={() => onAccept({ [column]: field })}>
              Use as {field}
            </Button>
          </li>
        ))}
      </ul>
      {entries.length > 1 && <Button onClick={() => onAccept(suggestions)}>Use all suggestions</Button>}
    </section>
  )
}
