// Compares the OpenAPI documents with those of the last release, which are recorded in docs/api. A breaking change
// requires a new major version, or before version 1.0 a new minor version. `npm run record-api` records the documents,
// and `npm version` runs this command.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { apiDiff } from 'api-smart-diff'
import { describe, expect, test } from 'vitest'

import manifest from '../../package.json' with { type: 'json' }
import { testApp } from './testing.ts'

const folder = join(import.meta.dirname, '../../docs/api')
const documents = { 'job-api': '/ninja-api/openapi.json', 'account-api': '/_allauth/openapi.json' }

/** Returns the part of a version number that stays the same while the API has no breaking change. */
function compatibleWith(version: string): string {
  const [major = '', minor = ''] = version.split('.')
  return major === '0' ? `0.${minor}` : major
}

/** Returns a line for each change from the document `before` to `after` that breaks clients of `before`. */
function breakingChanges(before: object, after: object): string[] {
  return apiDiff(before, after)
    .filter(({ type, path }) => {
      // Ignores schemas in `components`, because each operation that refers to a changed schema has a separate entry.
      const [section] = path
      // A change of a field's type in a response also breaks clients, but api-smart-diff does not report it as
      // breaking.
      const isTypeOfResponse = path.includes('responses') && path.at(-1) === 'type'
      return section === 'paths' && (type === 'breaking' || isTypeOfResponse)
    })
    .map(({ path, description }) => `${path.slice(1, 3).join(' ')}: ${description ?? path.join('/')}`)
}

const job = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'integer' }, title: { type: 'string' }, note: { type: 'string' } },
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const { title: _title, ...withoutTitle } = job.properties

const query = (required: boolean) => ({ name: 'page', in: 'query', required, schema: { type: 'integer' } })

describe('the OpenAPI documents', () => {
  test.each(Object.entries(documents))(
    'the %s has no breaking change for existing clients',
    async (name, path) => {
      const { app } = await testApp({})
      const current = (await app.inject(path)).json<Record<string, unknown>>()
      const file = join(folder, `${name}.json`)
      if (process.env['RECORD_API'] === 'on')
        await writeFile(
          file,
          `${JSON.stringify({ release: manifest.version, document: current }, null, 1)}\n`,
        )
      const recorded: { release: string; document: Record<string, unknown> } = JSON.parse(
        await readFile(file, 'utf8'),
      )
      if (compatibleWith(recorded.release) !== compatibleWith(manifest.version)) return
      expect(breakingChanges(recorded.document, current)).toEqual([])
    },
  )

  test.each([
    ['a removed operation', { ...documentWith({}), paths: {} }, '[Removed] operation POST /jobs'],
    ['a removed status', documentWith({ status: '201' }), '[Removed] Response 200'],
    [
      'a removed field of a response',
      documentWith({ response: { ...job, required: ['id'], properties: withoutTitle } }),
      '[Removed] property `title` in Response 200',
    ],
    [
      'a field that a response no longer guarantees',
      documentWith({ response: { ...job, required: ['id'] } }),
      '[Removed] required status from `title` in Response 200',
    ],
    [
      'another type in a response',
      documentWith({
        response: { ...job, properties: { ...job.properties, id: { type: ['integer', 'null'] } } },
      }),
      '[Replaced] type definition of `id` in Response 200',
    ],
    [
      'another type in a request',
      documentWith({ body: { ...job, properties: { ...job.properties, id: { type: 'boolean' } } } }),
      '[Replaced] type definition of `id` in Request Body',
    ],
    [
      'a field that a request now requires',
      documentWith({ body: { ...job, required: ['id', 'title', 'note'] } }),
      '[Added] required status to `note` in Request Body',
    ],
    [
      'a new required parameter',
      documentWith({ parameters: [query(true)] }),
      '[Added] required query parameter `page`',
    ],
  ])('%s is a breaking change', (_name, after, change) => {
    expect(breakingChanges(documentWith({}), after).join('\n')).toContain(change)
  })

  test.each([
    ['a new optional parameter', documentWith({ parameters: [query(false)] })],
    [
      'a new field of a response',
      documentWith({ response: { ...job, properties: { ...job.properties, age: {} } } }),
    ],
    ['a field that a request no longer requires', documentWith({ body: { ...job, required: ['id'] } })],
  ])('%s is not a breaking change', (_name, after) => {
    expect(breakingChanges(documentWith({}), after)).toEqual([])
  })
})

function documentWith(parts: { body?: object; response?: object; parameters?: object[]; status?: string }) {
  const { body = job, response = job, parameters = [], status = '200' } = parts
  const post = { parameters, requestBody: json(body), responses: { [status]: json(response) } }
  return { openapi: '3.1.0', info: {}, paths: { '/jobs': { post } } }
}
