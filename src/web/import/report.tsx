import { Download } from 'lucide-react'
import { useState } from 'react'

import { formatCount, pluralize } from '#contract/counts.ts'
import type { importEndpoints } from '#contract/jobs/imports.ts'
import { groupReasons } from '#contract/jobs/rules/group-reasons.ts'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'
import { ProblemList } from '#web/ui/form/problem-list.tsx'

import type { ImportFile } from './file.ts'
import { countOutcomes } from './outcomes.ts'
import { ReportTable } from './report-table.tsx'
import { ImportFailure, fetchRefusedRows, type ImportReport } from './send-file.ts'

const refusedPath: (typeof importEndpoints)['refused']['path'] = '/ninja-api/dashboard/imports/refused'

type ReportProps = { report: ImportReport; file: ImportFile; label: string }

function Notes({ report: { summary }, file }: Omit<ReportProps, 'label'>) {
  const { companies, company_count: count, ignored_fields: ignored, source, format, written } = summary
  const more = count > companies.length ? ` and ${formatCount(count - companies.length)} more` : ''
  return (
    <ul className="grid gap-1 text-small wrap-anywhere text-muted">
      <li>
        {file.name}: {format}. Rows without a source get the source “{source}”.
      </li>
      {count > 0 && (
        <li>
          {pluralize(count, 'company', 'companies')} {written ? 'created' : 'to be created'}:{' '}
          {companies.join(', ')}
          {more}.
        </li>
      )}
      {ignored.length > 0 && <li>Unknown fields are ignored: {ignored.join(', ')}.</li>}
    </ul>
  )
}

const MAX_GROUPS = 10

type FrequentReasonsProps = { label: string; reasons: readonly (readonly string[])[]; className: string }

/** Lists the reasons or notes of several rows. */
function FrequentReasons({ label, reasons, className }: FrequentReasonsProps) {
  const groups = groupReasons(reasons.map((each) => ({ reasons: each }))).filter(({ count }) => count > 1)
  if (groups.length === 0) return null
  return (
    <ul aria-label={label} className={cn('grid gap-1 wrap-anywhere', className)}>
      {groups.slice(0, MAX_GROUPS).map(({ reason, count }) => (
        <li key={reason}>
          {reason}: {pluralize(count, 'row', 'rows')}
        </li>
      ))}
    </ul>
  )
}

function RefusedRows({ file }: { file: ImportFile }) {
  const [problem, setProblem] = useState<string | null>(null)
  const download = async () => {
    setProblem(null)
    try {
      saveFile(await fetchRefusedRows(refusedPath, file))
    } catch (error) {
      setProblem(error instanceof ImportFailure ? error.message : 'The file could not be saved.')
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="outline" onClick={() => void download()}>
        <Download className="size-5" />
        Download refused rows
      </Button>
      <ProblemList problems={problem === null ? [] : [{ message: problem }]} />
    </div>
  )
}

function saveFile(content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = 'refused-jobs.csv'
  link.click()
  URL.revokeObjectURL(url)
}

export function Report({ report, file, label }: ReportProps) {
  return (
    <section aria-label={label} className="grid gap-4">
      <Notes report={report} file={file} />
      <FrequentReasons
        label="Frequent problems"
        reasons={report.rows.map((row) => row.reasons)}
        className="text-danger"
      />
      <FrequentReasons
        label="Frequent notes"
        reasons={report.rows.map((row) => row.notes)}
        className="text-small"
      />
      <ReportTable rows={report.rows} label={label} />
      {countOutcomes(report.rows).refused > 0 && <RefusedRows file={file} />}
    </section>
  )
}
