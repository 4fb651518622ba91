// Runs an import of jobs. After a failure, the form keeps the chosen file.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { importEndpoints } from '#contract/jobs/imports.ts'
import { companiesKey, jobsKey } from '#web/query/api.ts'

import type { ImportFile } from './file.ts'
import { ImportFailure, type Progress, type ImportReport, sendFile } from './send-file.ts'

const previewPath: (typeof importEndpoints)['preview']['path'] = '/ninja-api/dashboard/imports/preview'
const importPath: (typeof importEndpoints)['run']['path'] = '/ninja-api/dashboard/imports'

type ImportStep = 'preview' | 'import'

export type ImportState = {
  readonly file: ImportFile | null
  readonly running: { readonly step: ImportStep; readonly progress: Progress | null } | null
  readonly preview: ImportReport | null
  readonly result: ImportReport | null
  readonly problem: string | null
}

const initialState: ImportState = { file: null, running: null, preview: null, result: null, problem: null }

export function useImport() {
  const [state, setState] = useState(initialState)
  const abortController = useRef<AbortController>(null)
  const client = useQueryClient()
  const change = (parts: Partial<ImportState>) => setState((before) => ({ ...before, ...parts }))

  async function send(step: ImportStep, file: ImportFile, partial = false): Promise<void> {
    const controller = new AbortController()
    abortController.current = controller
    change({ running: { step, progress: null }, problem: null })
    try {
      const report = await sendFile(step === 'preview' ? previewPath : importPath, file, {
        partial,
        signal: controller.signal,
        onProgress: (progress) => change({ running: { step, progress } }),
      })
      change({ running: null, ...(step === 'preview' ? { preview: report } : { result: report }) })
      if (report.summary.written)
        await Promise.all([jobsKey, companiesKey].map((queryKey) => client.invalidateQueries({ queryKey })))
    } catch (error) {
      change({ running: null, problem: controller.signal.aborted ? null : describeError(error) })
    }
  }

  return {
    ...state,
    choose(file: ImportFile) {
      setState({ ...initialState, file })
      void send('preview', file)
    },
    previewAgain() {
      if (state.file) void send('preview', state.file)
    },
    /** Previews the file again with the fields of these columns. */
    acceptColumns(columns: Readonly<Record<string, string>>) {
      if (!state.file) return
      const file = { ...state.file, columns: { ...state.file.columns, ...columns } }
      setState({ ...initialState, file })
      void send('preview', file)
    },
    run(partial: boolean) {
      if (state.file) void send('import', state.file, partial)
    },
    /** Cancels the import. Nothing is written unless the import has already finished. */
    cancel: () => abortController.current?.abort(),
    startOver: () => setState(initialState),
    fail: (problem: string) => change({ problem }),
  }
}

function describeError(error: unknown): string {
  return error instanceof ImportFailure ? error.message : 'This did not work. Please try again.'
}
