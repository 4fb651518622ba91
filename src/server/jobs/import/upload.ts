// Reads uploaded files of jobs. The file is the body of the request, and its name is a query parameter.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { importTypes } from '#contract/jobs/imports.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contract/jobs/limits.ts'
import type { Format } from '#server/http/api.ts'
import { json } from '#server/http/errors.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import { invalidInput } from '#server/http/problem.ts'
import { parameterOf, queryOf } from '#server/http/query.ts'

import { defaultSource } from './default-source.ts'
import { type ColumnChoices, type ParsedFile, parseRows } from './parse-rows.ts'
import { rowFields } from './row-schema.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type Upload = ParsedFile & { source: string }

const tooLarge = `The file is larger than ${MAX_IMPORT_BYTES / 1_000_000} MB: split it.`

/** The error format of Django Ninja, for requests whose body is a file. */
export const uploadFormat: Format = {
  ...ninja,
  error: (problem) => (problem?.kind === 'tooLarge' ? json(413, { detail: tooLarge }) : ninja.error(problem)),
  install: (app) => acceptFiles(app),
}

/** Accepts import files as raw request bodies. A body that exceeds the size limit is rejected while it is read. */
function acceptFiles(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer', bodyLimit: MAX_IMPORT_BYTES } as const
  app.addContentTypeParser([...importTypes], options, (_request, body, done) => done(null, body))
}

/** Parses the uploaded file. @throws Problem `invalid` for an unreadable file */
export async function readUpload({ url, body, headers }: FastifyRequest): Promise<Upload> {
  const query = queryOf(url)
  const name = parameterOf(query, 'name') ?? ''
  const columns = readColumnChoices(parameterOf(query, 'columns') ?? '{}')
  const isJson = headers['content-type']?.includes('json') ?? false
  try {
    const bytes = Buffer.isBuffer(body) ? body : new Uint8Array()
    const parsed = await parseRows(bytes, { isJson, maxRows: MAX_IMPORT_ROWS, columns })
    return { ...parsed, source: defaultSourceOf(name) }
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidInput(error.message, 'body')
    throw error
  }
}

function defaultSourceOf(name: string): string {
  if (name.trim() === '') throw invalidInput('the name of the file is missing', 'query', 'name')
  try {
    return defaultSource(name)
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidInput(error.message, 'query', 'name')
    throw error
  }
}

const columnChoices = z.record(z.string(), z.enum(rowFields))

/** Parses the fields that the user has chosen for unknown columns. @throws Problem `invalid` */
function readColumnChoices(text: string): ColumnChoices {
  try {
    return columnChoices.parse(JSON.parse(text))
  } catch {
    const example = '{"company_name":"company"}'
    throw invalidInput(
      `columns must be a JSON object of columns and fields, such as ${example}`,
      'query',
      'columns',
    )
  }
}
