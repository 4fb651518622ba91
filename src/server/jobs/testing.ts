// Test helpers that call the Job API with a session, an API key or no credentials.
import type { LightMyRequestResponse } from 'fastify'

import { setStaff } from '#server/auth/roles/testing.ts'
import { type Accounts, PASSWORD, type TestClient } from '#server/auth/testing.ts'

export const jobsPath = '/ninja-api/jobs'
export const companiesPath = '/ninja-api/companies'

export const clientKinds = ['browser', 'app', 'key'] as const
export type ClientKind = (typeof clientKinds)[number]

type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
type TestRequest = { body?: unknown; headers?: Record<string, string> }
/** A response body with any fields. It is typed with an ID, because most tests read the ID. */
type Json = { id: number; [field: string]: unknown }
export type Answer = { status: number; json: Json; etag: string; text: string }
export type Caller = (method: Method, path: string, sent?: TestRequest) => Promise<Answer>

let count = 0

/** Creates a user. Returns a function that calls the API with a browser session, an app session or an API key. */
export async function createCaller(
  server: Accounts,
  { kind, isStaff }: { kind: ClientKind; isStaff: boolean },
): Promise<Caller> {
  const email = `writer-${++count}@example.com`
  const id = await server.addUser({ email })
  await setStaff(server.db, id, isStaff)
  const client = server.client(kind === 'browser' ? 'browser' : 'app')
  await client.post('auth/login', { email, password: PASSWORD })
  return kind === 'key' ? byKey(server, await createApiKey(client)) : callerOf(client)
}

export function staff(server: Accounts, kind: ClientKind = 'browser'): Promise<Caller> {
  return createCaller(server, { kind, isStaff: true })
}

/** Returns a function that calls the API without credentials. */
export function visitor({ app }: Pick<Accounts, 'app'>): Caller {
  return byHeaders(app, {})
}

export function byKey({ app }: Pick<Accounts, 'app'>, key: string): Caller {
  return byHeaders(app, { authorization: `Api-Key ${key}` })
}

/** Returns a function that calls the API with the session of the client. */
export function callerOf(client: TestClient): Caller {
  return async (method, path, { body, headers } = {}) => {
    const response = await client.send(method, path, { body, ...(headers && { headers }) })
    return {
      status: response.status,
      json: read(response.text),
      etag: String(response.headers['etag']),
      text: response.text,
    }
  }
}

function byHeaders(app: Accounts['app'], credentials: Record<string, string>): Caller {
  return async (method, url, { body, headers } = {}) => {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer: LightMyRequestResponse = await app.inject({
      method,
      url,
      headers: { ...type, ...credentials, ...headers },
      ...payload,
    })
    const { statusCode: status, body: text } = answer
    return { status, json: read(text), etag: String(answer.headers.etag), text }
  }
}

export async function createApiKey(client: TestClient): Promise<string> {
  const { text } = await client.post('account/api-keys', { name: 'a program' })
  const { data }: { data: { key: string } } = JSON.parse(text)
  return data.key
}

function read(text: string): Json {
  return JSON.parse(/^[{[]/.test(text) ? text : '{}')
}

/** Returns a request body that creates a job. `parts` overrides the defaults. */
export function jobBody(parts: Record<string, unknown>): Record<string, unknown> {
  return {
    title: 'Django Developer',
    description: 'Write Django.',
    location_type: 'Remote',
    location: 'Anywhere',
    employment_schedule: 'Full-time',
    contract_type: 'Employee',
    seniority_level: 'Senior',
    apply_link: 'https://example.org/apply',
    ...parts,
  }
}
