// The job API client (specification, sections 5, 7 and 8), with a fetch that records its calls.
import { describe, expect, test } from 'vitest'

import { toWire } from '../jobs/job.ts'
import { aJob } from '../jobs/jobs.testing.ts'
import { createApi } from './api.ts'
import { listJobs } from './job-list.ts'
import { createJobsClient, type JobsClient } from './jobs.ts'
import { RequiredError } from './required-error.ts'
import { ResponseError } from './response-error.ts'

const job = aJob({ id: 7 })
const body = {
  title: 'Django Developer',
  description: 'We build a web site.',
  company_id: 1,
  location_type: 'Remote',
  location: 'Berlin',
  employment_schedule: 'Full-time',
  contract_type: 'Employee',
  seniority_level: 'Senior',
  apply_link: 'https://acme.example/apply',
} as const

/** A client with one response for all calls, and its recorded requests. */
function clientWithResponse(respond: () => Response) {
  const requests: { path: string; request: RequestInit }[] = []
  const client = createJobsClient({
    fetch: async (path, request) => {
      requests.push({ path, request })
      return respond()
    },
    headers: () => ({ 'X-CSRFToken': `token-${requests.length + 1}` }),
  })
  return { client, requests }
}

const calls: [name: string, call: (client: JobsClient) => Promise<unknown>, request: object][] = [
  ['listJobs', (client) => client.listJobs(), { method: 'GET', path: '/ninja-api/jobs' }],
  ['getJob', (client) => client.getJob(7), { method: 'GET', path: '/ninja-api/jobs/7' }],
  ['createJob', (client) => client.createJob(body), { method: 'POST', path: '/ninja-api/jobs', body }],
  [
    'updateJob',
    (client) => client.updateJob(7, { title: 'New' }),
    { method: 'PUT', path: '/ninja-api/jobs/7', body: { title: 'New' } },
  ],
  ['deleteJob', (client) => client.deleteJob(7), { method: 'DELETE', path: '/ninja-api/jobs/7' }],
]

describe('the job API client', () => {
  test.each(calls)('%s calls the specified URL with cookies and the CSRF token', async (name, call, sent) => {
    const { client, requests } = clientWithResponse(() =>
      name === 'listJobs' ? Response.json([toWire(job)]) : Response.json(toWire(job)),
    )
    await call(client)
    const { path, request } = requests[0] ?? { path: '', request: {} }
    const headers = new Headers(request.headers)
    expect(request.credentials).toBe('same-origin')
    expect(headers.get('X-CSRFToken')).toBe('token-1')
    expect(headers.get('Content-Type')).toBe('body' in sent ? 'application/json' : null)
    const sentBody = typeof request.body === 'string' ? { body: JSON.parse(request.body) } : {}
    expect({ method: request.method, path, ...sentBody }).toEqual(sent)
  })

  test('reads the CSRF token for every call', async () => {
    const { client, requests } = clientWithResponse(() => Response.json([]))
    await client.listJobs()
    await client.listJobs()
    const tokens = requests.map(({ request }) => new Headers(request.headers).get('X-CSRFToken'))
    expect(tokens).toEqual(['token-1', 'token-2'])
  })

  test('getJob, createJob and updateJob return the job', async () => {
    const { client } = clientWithResponse(() => Response.json(toWire(job)))
    expect(await client.getJob(7)).toEqual(job)
    expect(await client.createJob(body)).toEqual(job)
    expect(await client.updateJob(7, {})).toEqual(job)
  })

  test('deleteJob ignores the response body', async () => {
    const { client } = clientWithResponse(() => new Response(null, { status: 204 }))
    expect(await client.deleteJob(7)).toBeUndefined()
  })
})

describe('listJobs', () => {
  test('returns the jobs in order, and the ETag of the list', async () => {
    const jobs = [aJob({ id: 2 }), aJob({ id: 1 })]
    const respond = () => Response.json(jobs.map(toWire), { headers: { ETag: '"v1"' } })
    expect(await clientWithResponse(respond).client.listJobs()).toEqual({ jobs, version: '"v1"' })
    expect(await clientWithResponse(() => Response.json([])).client.listJobs()).toEqual({
      jobs: [],
      version: '*',
    })
  })

  test('parses a long list in parts with pauses', async () => {
    const rows = Array.from({ length: 2500 }, (_, place) => toWire(aJob({ id: place })))
    let pauses = 0
    const api = createApi({ fetch: async () => Response.json(rows), headers: () => ({}) })
    const { jobs } = await listJobs(api, async () => {
      pauses++
    })
    expect(jobs.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(pauses).toBe(2)
  })

  test('omits an invalid row from the list and keeps the others', async () => {
    const rows = [null, 5, {}, { ...toWire(job), title: null }, toWire(job)]
    const { client } = clientWithResponse(() => Response.json(rows))
    expect((await client.listJobs()).jobs).toEqual([job])
  })
})

describe('a call of the job API client', () => {
  test.each([
    ['listJobs', { detail: 'no list' }],
    ['getJob', null],
    ['getJob', []],
  ] as const)('%s rejects the response %j, which does not match the contract', async (name, response) => {
    const { client } = clientWithResponse(() => Response.json(response))
    const call = name === 'listJobs' ? client.listJobs() : client.getJob(7)
    await expect(call).rejects.toThrow(`The response to ${name} does not match the contract`)
  })

  test.each(calls)(
    '%s throws a ResponseError with the response if the status is 404',
    async (_name, call) => {
      const response = Response.json({ detail: 'Not Found' }, { status: 404 })
      const { client } = clientWithResponse(() => response)
      const error = await call(client).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ResponseError)
      expect(error).toMatchObject({ message: 'Response returned an error code', status: 404, response })
    },
  )

  test('rejects with the error of a failed fetch', async () => {
    const client = createJobsClient({
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      headers: () => ({}),
    })
    await expect(client.listJobs()).rejects.toThrow('Failed to fetch')
  })

  test.each([
    ['getJob', 'jobId', []],
    ['getJob', 'jobId', [null]],
    ['createJob', 'body', []],
    ['createJob', 'body', [null]],
    ['updateJob', 'jobId', [undefined, {}]],
    ['updateJob', 'body', [7]],
    ['updateJob', 'body', [7, null]],
    ['deleteJob', 'jobId', []],
  ] as const)(
    '%s rejects a missing %s in the arguments %j and sends no request',
    async (operation, parameter, args) => {
      const { client, requests } = clientWithResponse(() => Response.json({}))
      const call: Promise<unknown> = Reflect.apply(client[operation], undefined, args)
      const error = await call.catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(RequiredError)
      expect(error).toMatchObject({
        message: `Required parameter ${parameter} was null or undefined when calling ${operation}.`,
        parameter,
        operation,
      })
      expect(requests).toEqual([])
    },
  )

  test('accepts the ID 0', async () => {
    const { client, requests } = clientWithResponse(() => Response.json(toWire(job)))
    await client.getJob(0)
    expect(requests[0]?.path).toBe('/ninja-api/jobs/0')
  })
})
