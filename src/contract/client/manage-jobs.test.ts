import { describe, expect, test } from 'vitest'

import { toWire } from '../jobs/job.ts'
import { aJob } from '../jobs/jobs.testing.ts'
import { createManagementClient } from './manage-jobs.ts'
import { ResponseError } from './response-error.ts'

function clientWithResponse(response: Response) {
  const requests: { path: string; request: RequestInit }[] = []
  const client = createManagementClient({
    fetch: async (path, request) => {
      requests.push({ path, request })
      return response
    },
    csrfToken: () => 'token',
  })
  return { client, asked: () => requests[0] ?? { path: '', request: {} } }
}

describe('the job management client', () => {
  test('a change sends the version that the client has read', async () => {
    const wire = { ...toWire(aJob({ id: 7 })), version: '"v1"' }
    const read = clientWithResponse(Response.json(wire))
    expect(await read.client.getJob(7)).toEqual({ wire, version: '"v1"' })
    const { client, asked } = clientWithResponse(Response.json(wire, { headers: { etag: '"v2"' } }))
    expect((await client.updateJob(7, { is_active: false }, '"v1"')).version).toBe('"v2"')
    const { path, request } = asked()
    expect([request.method, path]).toEqual(['PUT', '/ninja-api/jobs/7'])
    expect(new Headers(request.headers).get('If-Match')).toBe('"v1"')
  })

  test.each(['submit', 'publish', 'withdraw', 'renew', 'settle'] as const)(
    '%s sends the version of the job',
    async (step) => {
      const { client, asked } = clientWithResponse(Response.json({ state: 'published' }))
      expect(await client[`${step}Job`](7, '"v1"')).toEqual({ state: 'published' })
      const { path, request } = asked()
      expect([request.method, path]).toEqual(['POST', `/ninja-api/jobs/7/${step}`])
      expect(new Headers(request.headers).get('If-Match')).toBe('"v1"')
    },
  )

  test('sends only the non-empty parameters of the query', async () => {
    const { client, asked } = clientWithResponse(Response.json({ results: [] }))
    await client.listJobs({ search: 'a b', state: '', page: 2 })
    expect(asked().path).toBe('/ninja-api/dashboard/jobs?search=a%20b&page=2')
  })

  test('uploads an image with its own type and returns its URL', async () => {
    const { client, asked } = clientWithResponse(Response.json({ url: '/images/a.webp' }))
    const file = new Blob(['x'], { type: 'image/png' })
    expect(await client.uploadImage(file)).toBe('/images/a.webp')
    const { path, request } = asked()
    expect([request.method, path, request.body]).toEqual(['POST', '/ninja-api/images', file])
    expect(new Headers(request.headers).get('Content-Type')).toBe('image/png')
  })

  test('throws a ResponseError for a response other than 2xx', async () => {
    const { client } = clientWithResponse(new Response(null, { status: 409 }))
    await expect(client.deleteCompany(3, '"v1"')).rejects.toThrow(ResponseError)
  })
})
