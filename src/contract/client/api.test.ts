import { describe, expect, test } from 'vitest'

import { toWire } from '../jobs/job.ts'
import { aJob } from '../jobs/jobs.testing.ts'
import { createApi } from './api.ts'
import { ResponseError } from './response-error.ts'

function apiWithResponse(response: Response) {
  const requests: { path: string; request: RequestInit }[] = []
  const api = createApi({
    fetch: async (path, request) => {
      requests.push({ path, request })
      return response
    },
    headers: () => ({ 'X-CSRFToken': 'token' }),
  })
  return { ...api, sent: () => requests[0] ?? { path: '', request: {} } }
}

describe('a typed call', () => {
  test('sends the encoded parameters, the body, the CSRF token and the version', async () => {
    const { call, sent } = apiWithResponse(Response.json({ user_id: 2 }))
    const request = {
      params: { company_id: 3, user_id: 'a/b' },
      body: { role: 'owner' },
      ifMatch: '"v1"',
    } as const
    await call('PUT /ninja-api/companies/{company_id}/members/{user_id}', request)
    const { path, request: init } = sent()
    expect([init.method, path]).toEqual(['PUT', '/ninja-api/companies/3/members/a%2Fb'])
    expect([init.credentials, init.body]).toEqual(['same-origin', '{"role":"owner"}'])
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'if-match': '"v1"',
      'x-csrftoken': 'token',
    })
  })

  test('sends only the non-empty parameters of the query', async () => {
    const { call, sent } = apiWithResponse(Response.json({ results: [] }))
    await call('GET /ninja-api/dashboard/jobs', { query: { search: 'a b', state: '', page: 2 } })
    expect(sent().path).toBe('/ninja-api/dashboard/jobs?search=a%20b&page=2')
    expect(new Headers(sent().request.headers).has('If-Match')).toBe(false)
  })

  test('uploads a file with its own type', async () => {
    const { call, sent } = apiWithResponse(Response.json({ url: '/images/a.webp' }))
    const file = new Blob(['x'], { type: 'image/png' })
    expect(await call('POST /ninja-api/images', { file })).toEqual({ url: '/images/a.webp' })
    expect(sent().request.body).toBe(file)
    expect(new Headers(sent().request.headers).get('Content-Type')).toBe('image/png')
  })

  test('returns undefined for an empty response', async () => {
    const { call } = apiWithResponse(new Response(null, { status: 204 }))
    expect(await call('DELETE /ninja-api/alerts/{alert_id}', { params: { alert_id: 7 } })).toBeUndefined()
  })

  test('throws a ResponseError for a response other than 2xx', async () => {
    const { call } = apiWithResponse(new Response(null, { status: 409 }))
    await expect(call('GET /ninja-api/permissions')).rejects.toThrow(ResponseError)
  })
})

describe('a typed call with a version', () => {
  const wire = toWire(aJob({ id: 7 }))
  const update = { params: { job_id: 7 }, body: { is_active: false } }

  test('returns the body and the ETag', async () => {
    const { callVersioned } = apiWithResponse(Response.json(wire, { headers: { etag: '"v2"' } }))
    expect(await callVersioned('PUT /ninja-api/jobs/{job_id}', update)).toEqual({ wire, version: '"v2"' })
  })

  test('returns the version * for a response without an ETag', async () => {
    const { callVersioned } = apiWithResponse(Response.json(wire))
    expect(await callVersioned('PUT /ninja-api/jobs/{job_id}', update)).toEqual({ wire, version: '*' })
  })
})
