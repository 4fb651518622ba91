// Reads the file when the user chooses it. Later changes on disk have no effect.
import type { importTypes } from '#contract/jobs/imports.ts'

type Type = (typeof importTypes)[number]

/** `columns` has the fields that the user has chosen for unknown columns. */
export type ImportFile = {
  readonly name: string
  readonly type: Type
  readonly content: Blob
  readonly columns?: Readonly<Record<string, string>>
}

const typeByExtension = new Map<string | undefined, Type>([
  ['json', 'application/json'],
  ['jsonl', 'application/x-ndjson'],
  ['ndjson', 'application/x-ndjson'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])

export async function readChosenFile(file: File): Promise<ImportFile> {
  const ending = /\.(\w+)$/.exec(file.name.toLowerCase())?.[1]
  const content = new Blob([await file.arrayBuffer()])
  return { name: file.name, type: typeByExtension.get(ending) ?? 'text/csv', content }
}

export function createPastedFile(text: string): ImportFile {
  const isJson = /^\s*[[{]/.test(text)
  return { name: 'pasted', type: isJson ? 'application/json' : 'text/csv', content: new Blob([text]) }
}
