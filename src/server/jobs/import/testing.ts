import type { ImportLine, ImportRow, ImportSummary } from '#contract/jobs/imports.ts'
import { setStaff } from '#server/auth/roles/testing.ts'
import type { Accounts, TestClient, TestResponse } from '#server/auth/testing.ts'
import { readConfig } from '#server/config/config.ts'
import type { ClientKind } from '#server/identity/session/session.ts'

/** The configuration of a board without settings. */
export const defaultConfig = readConfig({})

export const importsPath = '/ninja-api/dashboard/imports'
export const previewPath = '/ninja-api/dashboard/imports/preview'
export const refusedPath = '/ninja-api/dashboard/imports/refused'

export const goodRow = {
  external_id: '1',
  company: 'Quillbark',
  title: 'Editor',
  description: 'Words.',
  apply_link: 'https://a.example',
}

export function manyRows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...goodRow,
    external_id: index,
    company: `Company ${index % 7}`,
  }))
}

export type ImportRequest = {
  name?: string
  type?: string
  partial?: boolean
  path?: string
  columns?: string
}
/** The status of an import's response, and its parsed content. */
export type ImportResponse = {
  status: number
  detail: unknown
  lines: ImportLine[]
  rows: ImportRow[]
  summary: ImportSummary | undefined
}

/** Logs in a staff user and returns the client, which may import jobs. */
export async function importingClient(server: Accounts, kind: ClientKind = 'browser'): Promise<TestClient> {
  const client = await server.loggedIn(kind)
  const { user } = (await client.get('auth/session')).json.data ?? {}
  await setStaff(server.db, Number(user?.['id']), true)
  return client
}

/** Returns a function that sends a file. A string or a buffer is the content of the file, and other values are sent as JSON. */
export async function importer(server: Accounts, by?: TestClient) {
  const client = by ?? (await importingClient(server))
  return async (file: unknown, sent: ImportRequest = {}): Promise<ImportResponse> => {
    const {
      name = 'jobs.json',
      type = 'application/json',
      partial = false,
      path = importsPath,
      columns,
    } = sent
    const url = `${path}?name=${encodeURIComponent(name)}${partial ? '&partial=true' : ''}${columns === undefined ? '' : `&columns=${encodeURIComponent(columns)}`}`
    const raw = typeof file === 'string' || Buffer.isBuffer(file) ? file : JSON.stringify(file)
    return read(await client.send('POST', url, { raw, headers: { 'content-type': type } }))
  }
}

function read({ status, text, headers }: TestResponse): ImportResponse {
  const isLines = String(headers['content-type']).startsWith('application/x-ndjson')
  const lines: ImportLine[] = isLines
    ? text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  const done = lines.find((line) => line.kind === 'done')
  return {
    status,
    detail: isLines ? undefined : JSON.parse(text).detail,
    lines,
    rows: lines.flatMap((line) => (line.kind === 'rows' ? line.rows : [])),
    summary: done?.summary,
  }
}
