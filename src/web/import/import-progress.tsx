// Screen readers announce only the start of the import, and read the progress bar on demand.
import { formatCount } from '#contract/counts.ts'
import { Button } from '#web/ui/button.tsx'

import type { ImportState } from './use-import.ts'

type ImportProgressProps = { running: NonNullable<ImportState['running']>; onCancel: () => void }

export function ImportProgress({ running: { step, progress }, onCancel }: ImportProgressProps) {
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
