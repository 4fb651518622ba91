// The OpenAPI documents of the last release are recorded in docs/api. A breaking change needs a new major version, or a new
// minor version before 1.0. `npm run record-api` records the documents, also as a part of `npm version`.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import manifest from '../../package.json' with { type: 'json' }
import { breakingChanges } from './api-changes.testing.ts'
import { testApp } from './testing.ts'

const folder = join(import.meta.dirname, '../../docs/api')
const documents = { 'job-api': '/ninja-api/openapi.json', 'account-api': '/_allauth/openapi.json' }

/** Returns the part of a version number that a breaking change must raise. */
function compatibleWith(version: string): string {
  const [major = '', minor = ''] = version.split('.')
  return major === '0' ? `0.${minor}` : major
}

test.each(Object.entries(documents))('the %s keeps its promises to existing clients', async (name, path) => {
  const { app } = await testApp({})
  const current = (await app.inject(path)).json<Record<string, unknown>>()
  const file = join(folder, `${name}.json`)
  if (process.env['RECORD_API'] === 'on')
    await writeFile(file, `${JSON.stringify({ release: manifest.version, document: current }, null, 1)}\n`)
  const recorded: { release: string; document: Record<string, unknown> } = JSON.parse(
    await readFile(file, 'utf8'),
  )
  if (compatibleWith(recorded.release) !== compatibleWith(manifest.version)) return
  expect(breakingChanges(recorded.document, current)).toEqual([])
})

const job = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'integer' }, title: { type: 'string' }, note: { type: 'string' } },
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

function documentWith(parts: { body?: object; answer?: object; parameters?: object[]; status?: string }) {
  const { body = job, answer = job, parameters = [], status = '200' } = parts
  const post = { parameters, requestBody: json(body), responses: { [status]: json(answer) } }
  return { paths: { '/jobs': { post } }, components: { schemas: { Job: job } } }
}

const { title: _title, ...withoutTitle } = job.properties
const query = (required: boolean) => ({ name: 'page', in: 'query', required, schema: { type: 'integer' } })

test.each([
  ['a removed operation', { paths: {} }, ['POST /jobs: removed']],
  ['a removed status', documentWith({ status: '201' }), ['POST /jobs: status 200 removed']],
  [
    'a removed field of a response',
    documentWith({ answer: { ...job, required: ['id'], properties: withoutTitle } }),
    ['POST /jobs: status 200, body.title removed'],
  ],
  [
    'a field that a response no longer guarantees',
    documentWith({ answer: { ...job, required: ['id'] } }),
    ['POST /jobs: status 200, body.title became optional'],
  ],
  [
    'another type',
    documentWith({
      answer: { ...job, properties: { ...job.properties, id: { type: ['integer', 'null'] } } },
    }),
    ['POST /jobs: status 200, body.id changed its type (null)'],
  ],
  [
    'a field that a request now requires',
    documentWith({ body: { ...job, required: ['id', 'title', 'note'] } }),
    ['POST /jobs: body.note became required'],
  ],
  [
    'a new required parameter',
    documentWith({ parameters: [query(true)] }),
    ['POST /jobs: parameter page in query is new and required'],
  ],
])('%s is a breaking change', (_name, after, changes) => {
  expect(breakingChanges(documentWith({}), after)).toEqual(changes)
})

test.each([
  ['a new optional parameter', documentWith({ parameters: [query(false)] })],
  [
    'a new field of a response',
    documentWith({ answer: { ...job, properties: { ...job.properties, age: {} } } }),
  ],
  ['a field that a request no longer requires', documentWith({ body: { ...job, required: ['id'] } })],
  ['a schema by reference', documentWith({ answer: { $ref: '#/components/schemas/Job' } })],
])('%s is not a breaking change', (_name, after) => {
  expect(breakingChanges(documentWith({}), after)).toEqual([])
})
