import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { formatCount, pluralize } from '#contract/counts.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { UnsavedChangesDialog } from '#web/ui/dialog/unsaved-changes-dialog.tsx'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { FileChooser } from './file-chooser.tsx'
import { ImportForm } from './import-form.tsx'
import { countOutcomes } from './outcomes.ts'
import { Report } from './report.tsx'
import type { ImportReport } from './send-file.ts'
import { type ImportState, useImport } from './use-import.ts'

function Introduction() {
  return (
    <div className="grid max-w-prose gap-2">
      <h1 className="text-heading font-bold tracking-tight">Import jobs</h1>
      <p>
        A spreadsheet (.xlsx or .csv) or JSON, up to 10 MB and 20,000 rows. You can preview the changes before
        you import them.{' '}
        <a href="/import-sample.csv" download className={linkStyles}>
          Download a sample file
        </a>
      </p>
    </div>
  )
}

function describeReport({ rows, summary }: ImportReport, isPreview: boolean): string {
  const { created, updated, unchanged, refused } = countOutcomes(rows)
  const counts = `${formatCount(created)} new, ${formatCount(updated)} changed, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} refused`
  if (isPreview) return `${pluralize(rows.length, 'row', 'rows')}: ${counts}. Nothing has been imported yet.`
  if (!summary.written) return `Nothing was imported because ${pluralize(refused, 'row', 'rows')} had errors.`
  return `${pluralize(created + updated, 'job', 'jobs')} imported: ${counts}.`
}

function describeStatus({ running, preview, result }: ImportState): string {
  if (running) return running.step === 'preview' ? 'Checking the file.' : 'Importing jobs.'
  if (result) return describeReport(result, false)
  return preview ? describeReport(preview, true) : ''
}

/** Returns whether leaving the page would lose data. */
function isUnfinished({ running, preview, result }: ImportState): boolean {
  if (running) return true
  if (preview === null || result !== null) return false
  const { created, updated } = countOutcomes(preview.rows)
  return created + updated > 0
}

function DoneButtons({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={dashboardPaths.jobs} className={buttonStyles()}>
        All jobs
      </Link>
      <Link to="/jobs" className={buttonStyles({ variant: 'outline' })}>
        See the board
      </Link>
      <Button variant="outline" onClick={onStartOver}>
        Import another file
      </Button>
    </div>
  )
}

export function ImportPage() {
  const current = useImport()
  const { file, running, preview, result, problem } = current
  const hasLeft = useRef(false)
  const status = describeStatus(current)
  const statusElement = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // The focused button disappears when the import continues, so the status takes the focus.
    if (status !== '' && document.activeElement === document.body) statusElement.current?.focus()
  }, [status])
  const handleLeave = () => {
    hasLeft.current = true
    current.cancel()
  }
  return (
    <>
      <PageHead title="Import jobs" />
      <Introduction />
      <output
        ref={statusElement}
        tabIndex={-1}
        className={running || status === '' ? 'sr-only' : 'font-semibold outline-none'}
      >
        {status}
      </output>
      <ProblemList problems={problem === null ? [] : [{ message: problem }]} />
      {running && <ImportProgress running={running} onCancel={current.cancel} />}
      {!running && problem !== null && file && preview === null && (
        <Button className="justify-self-start" onClick={() => current.previewAgain()}>
          Try again with {file.name}
        </Button>
      )}
      {!running && result && <DoneButtons onStartOver={current.startOver} />}
      {!running && preview && result === null && (
        <SuggestedColumns
          suggestions={preview.summary.suggested_columns}
          onAccept={(columns) => current.acceptColumns(columns)}
        />
      )}
      {!running && preview && result === null && (
        <ImportForm
          preview={preview}
          onImport={(partial) => current.run(partial)}
          onStartOver={current.startOver}
        />
      )}
      {!running && file && result && <Report report={result} file={file} label="Imported rows" />}
      {!running && file && preview && result === null && (
        <Report report={preview} file={file} label="Preview of the import" />
      )}
      {!running && preview === null && (
        <FileChooser onChoose={(chosen) => current.choose(chosen)} onProblem={current.fail} />
      )}
      <UnsavedChangesDialog
        hasChanges={() => !hasLeft.current && isUnfinished(current)}
        onLeave={handleLeave}
        question="Leave without importing?"
        stay="Stay here"
      >
        The file has not been imported.
      </UnsavedChangesDialog>
    </>
  )
}

type ImportProgressProps = { running: NonNullable<ImportState['running']>; onCancel: () => void }

function ImportProgress({ running: { step, progress }, onCancel }: ImportProgressProps) {
  const label = step === 'preview' ? 'Checking the file' : 'Importing jobs'
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-line bg-raised p-5">
      <label htmlFor="import-progress" className="font-semibold">
        {label}...
      </label>
      <progress
        id="import-progress"
        className="h-3 w-full accent-(--accent)"
        {...(progress && { max: progress.all, value: progress.done })}
      />
      <p className="text-small text-muted tabular-nums">
        {progress ? `${formatCount(progress.done)} of ${formatCount(progress.all)} rows` : 'Sending the file'}
      </p>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

type Columns = Readonly<Record<string, string>>

/** Asks whether unknown columns mean fields of a job. */
function SuggestedColumns({
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
