import { describe, expect, test } from 'vitest'

import { alertEndpoints } from '#contract/alerts/alerts.ts'
import { mailEventEndpoints } from '#contract/alerts/mail-events.ts'
import { weekEndpoints } from '#contract/announcements/jobs-of-the-week.ts'
import { webhookEndpoints } from '#contract/announcements/webhooks.ts'
import { bookmarkEndpoints } from '#contract/bookmarks/bookmarks.ts'
import { imageEndpoints } from '#contract/images/images.ts'
import { sourceEndpoints } from '#contract/job-sources/job-sources.ts'
import { boardStatisticsEndpoints } from '#contract/jobs/board-statistics.ts'
import { companyEndpoints } from '#contract/jobs/companies.ts'
import { companyReviewEndpoints } from '#contract/jobs/company-review.ts'
import { dashboardEndpoints } from '#contract/jobs/dashboard.ts'
import { domainEndpoints } from '#contract/jobs/domains.ts'
import { exchangeRateEndpoints } from '#contract/jobs/exchange-rates.ts'
import { historyEndpoints } from '#contract/jobs/history.ts'
import { importEndpoints } from '#contract/jobs/imports.ts'
import { jobEndpoints } from '#contract/jobs/jobs.ts'
import { lifecycleEndpoints } from '#contract/jobs/lifecycle.ts'
import { linkCheckEndpoints } from '#contract/jobs/link-check.ts'
import { invitationEndpoints, memberEndpoints, receivedInvitationEndpoints } from '#contract/jobs/members.ts'
import { pendingJobEndpoints } from '#contract/jobs/pending-jobs.ts'
import { renewalEndpoints } from '#contract/jobs/renewals.ts'
import { reportEndpoints } from '#contract/jobs/reports.ts'
import { reviewEndpoints } from '#contract/jobs/review.ts'
import { searchEndpoints } from '#contract/jobs/search.ts'
import { settlementEndpoints } from '#contract/jobs/settlements.ts'
import { statisticsEndpoints } from '#contract/jobs/statistics.ts'
import { markEndpoints } from '#contract/marks/marks.ts'
import { communityEndpoints } from '#contract/staff/community.ts'
import { staffEndpoints } from '#contract/staff/staff.ts'
import { accounts } from '#server/auth/testing.ts'
import { staff } from '#server/jobs/testing.ts'
import { testApp } from '#server/testing.ts'

type Operation = {
  operationId: string
  responses: Record<string, object>
  parameters?: { name: string }[]
  security?: Record<string, string[]>[]
}
type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, { required?: string[]; properties?: Record<string, object>; examples?: object[] }>
    securitySchemes: Record<string, object>
  }
}

async function readDocument(env: Record<string, string> = {}): Promise<Document> {
  const { app } = await testApp(env)
  const answer = await app.inject('/ninja-api/openapi.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return answer.json()
}

const references = (text: string) => [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target = '']) => target)

/** The paths of GET calls whose response depends on the caller. */
const isForCallers =
  /\/(?:dashboard|permissions|history|members|invitations|domain|webhooks|review|sources|job-sources|staff)/

describe('the operations of the OpenAPI document', () => {
  test('operations declare their authentication if they require a user, and none if they are public', async () => {
    const { paths, components } = await readDocument()
    const identified = [{ ApiKey: [] }, { SessionToken: [] }]
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { security }] of Object.entries(methods)) {
        const requiresSession =
          /^\/ninja-api\/(?:alerts|bookmarks|marks|pending-job)/.test(path) &&
          !(path === alertEndpoints.create.path && method === 'post')
        const isPublic = [
          statisticsEndpoints.count,
          settlementEndpoints.settle,
          mailEventEndpoints.receive,
          renewalEndpoints.answer,
        ].some((each) => each.path === path)
        const requiresUser = (method !== 'get' && !isPublic) || isForCallers.test(path)
        expect(security).toEqual(
          requiresSession ? [{ SessionToken: [] }] : requiresUser ? identified : undefined,
        )
      }
    expect(Object.keys(components.securitySchemes)).toEqual(['ApiKey', 'SessionToken'])
  })

  test("the document has an operation for every endpoint of the contract, under the endpoint's own ID", async () => {
    const { openapi, paths } = await readDocument()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
      ),
    )
    const endpoints = [
      ...Object.values(jobEndpoints),
      ...Object.values(companyEndpoints),
      ...Object.values(companyReviewEndpoints),
      ...Object.values(dashboardEndpoints),
      ...Object.values(historyEndpoints),
      ...Object.values(lifecycleEndpoints),
      ...Object.values(memberEndpoints),
      ...Object.values(invitationEndpoints),
      ...Object.values(receivedInvitationEndpoints),
      ...Object.values(domainEndpoints),
      ...Object.values(reviewEndpoints),
      reportEndpoints.create,
      ...Object.values(alertEndpoints),
      ...Object.values(bookmarkEndpoints),
      ...Object.values(markEndpoints),
      renewalEndpoints.answer,
      ...Object.values(pendingJobEndpoints),
      ...Object.values(exchangeRateEndpoints),
      ...Object.values(communityEndpoints),
      ...Object.values(staffEndpoints),
      ...Object.values(searchEndpoints),
      imageEndpoints.upload,
      ...Object.values(importEndpoints),
      ...Object.values(linkCheckEndpoints),
      ...Object.values(sourceEndpoints),
      ...Object.values(statisticsEndpoints),
      ...Object.values(boardStatisticsEndpoints),
      ...Object.values(webhookEndpoints),
      weekEndpoints.read,
      settlementEndpoints.settle,
      mailEventEndpoints.receive,
    ]
    const declared = endpoints.map(({ method, path, id }) => `${method} ${path} ${id}`)
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  test('all references in the document refer to its own schemas', async () => {
    const document = await readDocument()
    const targets = references(JSON.stringify(document))
    const schemas = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(targets).toContain('#/components/schemas/Job')
    expect(schemas).toEqual(expect.arrayContaining(targets))
  })
})

describe('the OpenAPI document', () => {
  test('describes every field of a job', async () => {
    const { components, paths } = await readDocument()
    const fields = Object.keys(jobEndpoints.read.response?.shape ?? {})
    expect(Object.keys(components.schemas['Job']?.properties ?? {})).toEqual(fields)
    expect(components.schemas['Job']?.required).toEqual(fields)
    expect(paths['/ninja-api/jobs/{job_id}']?.['get']?.parameters).toEqual([
      { name: 'job_id', in: 'path', required: true, schema: { type: 'integer' } },
    ])
  })

  test('describes limits and required fields of bodies', async () => {
    const { components, paths } = await readDocument()
    const { JobCreate, JobUpdate } = components.schemas
    expect(JobCreate?.required).toEqual([
      'title',
      'description',
      'company_id',
      'location_type',
      'location',
      'employment_schedule',
      'contract_type',
      'seniority_level',
      'apply_link',
    ])
    expect(JobUpdate?.required).toBeUndefined()
    expect(JobUpdate?.properties).toEqual(JobCreate?.properties)
    expect(JobCreate?.properties).toMatchObject({
      title: { type: 'string', minLength: 1, maxLength: 500 },
      location_type: { type: 'string', enum: ['Remote', 'In-Person', 'Hybrid'] },
      skills: { type: 'array', items: { type: 'string' } },
      expires_at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    })
    const update = paths['/ninja-api/jobs/{job_id}']?.['put']
    expect(update?.parameters?.map(({ name }) => name)).toEqual(['job_id', 'If-Match'])
    expect(update?.responses).toHaveProperty('409')
  })

  test('describes errors and the public URL', async () => {
    const { paths, servers } = await readDocument({ PUBLIC_URL: 'https://jobs.example.org' })
    expect(Object.keys(paths['/ninja-api/jobs']?.['post']?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '422',
    ])
    expect(servers).toEqual([{ url: 'https://jobs.example.org' }])
  })

  test('every body has a valid example, and every response has a complete example', async () => {
    const server = await accounts()
    const response = await server.app.inject('/ninja-api/openapi.json')
    const { schemas } = response.json<Document>().components
    const me = await staff(server)
    const example = (name: string) => schemas[name]?.examples?.[0] ?? {}
    const company = await me('POST', '/ninja-api/companies', { body: { name: 'Hot Club' } })
    // Replaces the company ID in the example by the ID of the company that the test has created.
    const sendable = (name: string) => {
      const body = example(name)
      return 'company_id' in body ? { ...body, company_id: company.json.id } : body
    }
    for (const [resource, name] of [
      ['companies', 'Company'],
      ['jobs', 'Job'],
    ] as const) {
      const path = `/ninja-api/${resource}`
      const created = await me('POST', path, { body: sendable(`${name}Create`) })
      expect(created.status).toBe(200)
      const changed = await me('PUT', `${path}/${created.json.id}`, { body: sendable(`${name}Update`) })
      expect(changed).toMatchObject({ status: 200, json: sendable(`${name}Update`) })
      expect(Object.keys(example(name)).toSorted()).toEqual(Object.keys(created.json).toSorted())
    }
  })
})
