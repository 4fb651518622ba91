import { FileUp } from 'lucide-react'
import { type DragEvent, type SubmitEvent, useState } from 'react'

import { MAX_IMPORT_BYTES } from '#contract/jobs/limits.ts'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'

import { type ImportFile, createPastedFile, readChosenFile } from './file.ts'

type FileChooserProps = {
  onChoose: (file: ImportFile) => void
  onProblem: (problem: string) => void
}

const tooLarge = `This file is larger than ${MAX_IMPORT_BYTES / 1_000_000} MB. Split it into smaller files.`

export function FileChooser({ onChoose, onProblem }: FileChooserProps) {
  const [isOver, setOver] = useState(false)
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > MAX_IMPORT_BYTES) return onProblem(tooLarge)
    try {
      onChoose(await readChosenFile(file))
    } catch {
      onProblem('This file could not be read. Choose it again.')
    }
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void readFile(event.dataTransfer.files[0])
  }
  return (
    <div className="grid gap-4">
      <div
        className={cn(
          'grid justify-items-center gap-3 rounded-card border-2 border-dashed px-4 py-10 text-center',
          isOver ? 'border-accent bg-accent-soft' : 'border-control bg-raised',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <FileUp className="size-8 text-muted" />
        <label htmlFor="import-file" className="font-semibold">
          Choose a file, or drop it here
        </label>
        <input
          id="import-file"
          type="file"
          accept=".json,.jsonl,.ndjson,.csv,.tsv,.txt,.xlsx,application/json,text/csv"
          className="max-w-full min-w-0 file:mr-3 file:h-10 file:rounded-control file:border file:border-control file:bg-raised file:px-4 file:font-semibold phone:file:h-11"
          onChange={({ currentTarget }) => {
            void readFile(currentTarget.files?.[0])
            // Reset the input. Otherwise choosing the same file again fires no change event.
            currentTarget.value = ''
          }}
        />
      </div>
      <PasteForm onPaste={(text) => onChoose(createPastedFile(text))} onProblem={onProblem} />
    </div>
  )
}

function PasteForm({
  onPaste,
  onProblem,
}: {
  onPaste: (text: string) => void
  onProblem: (text: string) => void
}) {
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('rows')
    if (typeof text !== 'string') return
    if (new Blob([text]).size > MAX_IMPORT_BYTES) onProblem(tooLarge)
    else onPaste(text)
  }
  return (
    <details className="rounded-card border border-line bg-raised px-4 py-3">
      <summary className="cursor-pointer font-semibold phone:py-2">Paste rows instead</summary>
      <form className="grid justify-items-start gap-3 pt-3" onSubmit={handleSubmit}>
        <label htmlFor="import-paste" className="font-medium">
          Rows of a spreadsheet with their header, CSV or JSON
        </label>
        <textarea
          id="import-paste"
          name="rows"
          rows={8}
          required
          spellCheck={false}
          className="w-full rounded-control border border-control bg-raised p-3 font-mono text-small"
        />
        <Button type="submit" variant="outline">
          Preview rows
        </Button>
      </form>
    </details>
  )
}
