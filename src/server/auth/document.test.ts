import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { describe, expect, test } from 'vitest'

import { accounts, bothKinds } from './testing.ts'

type Parameter = { name: string; in: string; schema: { enum?: string[] } }
type Operation = {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { content: { 'application/json'?: { schema: { properties?: Record<string, object> } } } }
  responses: Record<string, object>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const base = '/_allauth/{client}/v1/'
/** Body fields that the document describes without a type, because they accept any value. */
const untypedFields = [
  'PATCH account/email primary',
  'POST auth/provider/token token',
  'POST auth/signup/job job',
]

/** Settings that enable all optional calls. */
const everythingOn = {
  ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED: 'on',
  ACCOUNT_LOGIN_BY_CODE_ENABLED: 'on',
  MFA_TRUST_ENABLED: 'on',
}

async function readDocument(env: Record<string, string> = everythingOn) {
  const server = await accounts(env)
  const answer = await server.app.inject('/_allauth/openapi.json')
  expect(answer.statusCode).toBe(200)
  const document: Document = answer.json()
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      Object.assign({ call: `${method.toUpperCase()} ${path}` }, operation),
    ),
  )
  return { server, answer, document, operations }
}

/** Returns every call of the account API in the contract, as method and path. */
async function contractCalls(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../contract/auth')
  const files = await Array.fromAsync(glob('*.ts', { cwd: folder, exclude: ['*.test.ts', 'calls.ts'] }))
  const calls = new Set<string>()
  for (const file of files) {
    const module: Record<string, { method?: string; path?: string } | undefined> = await import(
      pathToFileURL(join(folder, file)).href
    )
    for (const it of Object.values(module))
      if (it?.method !== undefined && it.path !== undefined) calls.add(`${it.method} ${it.path}`)
  }
  return [...calls].toSorted()
}

describe('the OpenAPI document', () => {
  test('describes each account call of the contract, and no other call', async () => {
    const { document, operations } = await readDocument()
    expect(document.openapi).toBe('3.1.0')
    expect(operations.map(({ call }) => call).toSorted()).toEqual(await contractCalls())
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(bothKinds)('describes exactly the methods of each path (%s)', async (kind) => {
    const { server, document } = await readDocument()
    const client = await server.loggedIn(kind)
    let seen = 0
    for (const [path, methods] of Object.entries(document.paths)) {
      // A response to OPTIONS, or to a GET that is not supported, lists the methods of the path. OPTIONS may validate
      // the input of POST first.
      const { headers, status } = await client.send(
        'get' in methods ? 'OPTIONS' : 'GET',
        path.replace(base, ''),
      )
      const { allow } = headers
      // Some paths check the session and its permissions before the method.
      if (typeof allow !== 'string' && [401, 403, 404, 409].includes(status)) continue
      const allowed = String(allow).split(', ')
      const described = Object.keys(methods).map((method) => method.toUpperCase())
      const offered = new Set([...described, 'OPTIONS'])
      if (offered.has('GET')) offered.add('HEAD')
      expect({ path, allowed }).toEqual({ path, allowed: [...offered].toSorted() })
      seen++
    }
    expect(seen).toBeGreaterThan(20)
  })

  test('defines every body field, every success response and every referenced schema', async () => {
    const { answer, document, operations } = await readDocument()
    const vague: string[] = []
    for (const { call, requestBody, responses } of operations) {
      const fields = requestBody?.content['application/json']?.schema.properties ?? {}
      for (const [name, schema] of Object.entries(fields))
        if (Object.keys(schema).length === 0) vague.push(`${call} ${name}`)
      expect({ call, first: Object.keys(responses)[0] }).toEqual({
        call,
        first: expect.stringMatching(/^(200|302)$/),
      })
    }
    expect(vague.map((field) => field.replace(base, '')).toSorted()).toEqual(untypedFields)
    const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    const targets = [...answer.body.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target]) => target)
    expect(targets).toContain('#/components/schemas/AuthState')
    expect(named).toEqual(expect.arrayContaining(targets))
  })

  test('lists the request headers and the errors of each call', async () => {
    const { document } = await readDocument()
    const of = (path: string, method: string) => {
      const { parameters, responses } = document.paths[`/_allauth/{client}/v1/${path}`]?.[method] ?? {}
      return [parameters?.map(({ name }) => name), Object.keys(responses ?? {})]
    }
    expect(of('config', 'get')).toEqual([
      ['client', 'X-Session-Token'],
      ['200', '410'],
    ])
    expect(of('auth/login', 'post')).toEqual([
      ['client', 'X-Session-Token', 'X-CSRFToken'],
      ['200', '400', '401', '403', '409', '410', '429'],
    ])
    expect(of('auth/password/reset', 'get')).toEqual([
      ['client', 'X-Session-Token', 'X-Password-Reset-Key'],
      ['200', '400', '409', '410', '429'],
    ])
  })
})

describe('the response of /_allauth/openapi.json', () => {
  test('omits calls that the settings disable', async () => {
    const { document } = await readDocument({ ACCOUNT_LOGIN_BY_CODE_ENABLED: 'off' })
    expect(Object.keys(document.paths)).not.toContain('/_allauth/{client}/v1/auth/code/request')
  })

  test('omits client types that the settings disable', async () => {
    const { document, operations } = await readDocument({ HEADLESS_CLIENTS: 'browser' })
    const parameters = operations.flatMap(({ parameters }) => parameters)
    expect(parameters.find(({ name }) => name === 'client')?.schema.enum).toEqual(['browser'])
    expect(parameters.some(({ name }) => name === 'X-Session-Token')).toBe(false)
    expect(JSON.stringify(document.paths)).not.toContain('"410"')
  })

  test('returns 304 for a matching ETag', async () => {
    const { server, answer } = await readDocument()
    const headers = { 'if-none-match': String(answer.headers['etag']) }
    const again = await server.app.inject({ url: '/_allauth/openapi.json', headers })
    expect(again.statusCode).toBe(304)
  })
})
