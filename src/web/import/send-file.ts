import type { importEndpoints, ImportLine, ImportRow, ImportSummary } from '#contract/jobs/imports.ts'
import { csrfHeader } from '#web/lib/csrf.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { countOwnWrite } from '#web/query/own-writes.ts'

import type { ImportFile } from './file.ts'

export type Progress = { readonly done: number; readonly all: number }
export type ImportReport = { readonly rows: readonly ImportRow[]; readonly summary: ImportSummary }

/** A failed import, with a message for the user. */
export class ImportFailure extends Error {
  override name = 'ImportFailure'
}

type Path = (typeof importEndpoints)[keyof typeof importEndpoints]['path']
type SendOptions = { partial?: boolean; signal: AbortSignal; onProgress?: (progress: Progress) => void }

const fileStillChosen = 'The file is still chosen.'

function describeStop(path: Path): string {
  return path.endsWith('/preview')
    ? 'The server stopped reading the file before its end. Try again.'
    : 'The server stopped before the end of the import. Preview the file again to see which rows were imported.'
}

/** Sends a file and returns the report. @throws ImportFailure, or an AbortError if the import is cancelled */
export async function sendFile(path: Path, file: ImportFile, options: SendOptions): Promise<ImportReport> {
  const { body } = await postFile(path, file, options)
  const rows: ImportRow[] = []
  try {
    for await (const line of readLines(body)) {
      if (line.kind === 'progress') options.onProgress?.(line)
      if (line.kind === 'rows') rows.push(...line.rows)
      if (line.kind === 'failed') throw new ImportFailure(`${line.detail} ${fileStillChosen}`)
      if (line.kind === 'done') return { rows, summary: line.summary }
    }
  } catch (error) {
    if (error instanceof ImportFailure || options.signal.aborted) throw error
    logFailure('The response of an import was cut off.', error)
  } finally {
    countOwnWrite()
  }
  throw new ImportFailure(`${describeStop(path)} ${fileStillChosen}`)
}

/** Returns the refused rows of a file as CSV. @throws ImportFailure */
export async function fetchRefusedRows(path: Path, file: ImportFile): Promise<Blob> {
  return (await postFile(path, file, { signal: AbortSignal.timeout(60_000) })).blob()
}

async function postFile(path: Path, file: ImportFile, { partial, signal }: SendOptions): Promise<Response> {
  const query = new URLSearchParams({
    name: file.name,
    ...(partial && { partial: 'true' }),
    ...(file.columns && { columns: JSON.stringify(file.columns) }),
  })
  const headers = { 'Content-Type': file.type, ...csrfHeader() }
  let answer: Response
  try {
    answer = await fetch(`${path}?${query}`, { method: 'POST', headers, body: file.content, signal })
  } catch (error) {
    if (signal.aborted) throw error
    logFailure('An import was not sent.', error)
    throw new ImportFailure(`The server could not be reached. ${fileStillChosen}`)
  }
  if (answer.ok) return answer
  throw new ImportFailure(`${await describeFailure(answer)} ${fileStillChosen}`)
}

async function* readLines(body: Response['body']): AsyncGenerator<ImportLine> {
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let unfinishedLine = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    const lines = (unfinishedLine + value).split('\n')
    unfinishedLine = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
    if (done) return
  }
}

const statusMessages = new Map([
  [401, 'You are no longer logged in. Log in from another tab, then try again.'],
  [403, 'You do not have permission to import jobs. If you have just logged in again, try again.'],
  [503, 'The server is busy with other imports. Try again in a minute.'],
  [507, 'The server’s disk is full. Nothing can be saved now.'],
])

async function describeFailure(answer: Response): Promise<string> {
  const statusMessage = statusMessages.get(answer.status)
  if (statusMessage !== undefined) return statusMessage
  const body: { detail?: unknown } = await answer.json().catch(() => ({}))
  const { detail } = body
  if (typeof detail === 'string') return detail
  if (Array.isArray(detail))
    return `This file cannot be imported. ${detail.map(({ msg }) => `${capitalize(String(msg))}.`).join(' ')}`
  return 'This did not work. Please try again.'
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
