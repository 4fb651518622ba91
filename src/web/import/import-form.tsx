import { type SubmitEvent, useId } from 'react'

import { pluralize } from '#contract/counts.ts'
import { Button } from '#web/ui/button.tsx'

import { countOutcomes } from './outcomes.ts'
import type { ImportReport } from './send-file.ts'

type ImportFormProps = {
  preview: ImportReport
  onImport: (partial: boolean) => void
  onStartOver: () => void
}

export function ImportForm({ preview: { rows }, onImport, onStartOver }: ImportFormProps) {
  const id = useId()
  const { created, updated, refused } = countOutcomes(rows)
  const toWrite = created + updated
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    onImport(refused > 0)
  }
  return (
    <form className="grid justify-items-start gap-4" onSubmit={handleSubmit}>
      {toWrite === 0 && <p>There is nothing to import. No row would add or change a job.</p>}
      {toWrite > 0 && refused > 0 && (
        <div className="flex items-start gap-3">
          <input id={id} type="checkbox" required className="checkbox mt-0.5" />
          <label htmlFor={id}>
            Leave out the {pluralize(refused, 'refused row', 'refused rows')}. Otherwise fix the file and
            choose it again.
          </label>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {toWrite > 0 && <Button type="submit">Import {pluralize(toWrite, 'job', 'jobs')}</Button>}
        <Button variant="outline" onClick={onStartOver}>
          Choose another file
        </Button>
      </div>
    </form>
  )
}
