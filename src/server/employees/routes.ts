import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { versionOf } from '#contract/employees/employee.ts'
import { employeeEndpoints as endpoints, type TotalsWire } from '#contract/employees/employees.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import type { ContextParts } from '#server/http/context.ts'
import { drf } from '#server/http/formats/drf.ts'
import { anyone } from '#server/http/guards.ts'
import { orNotFound } from '#server/http/problem.ts'
import { redirectQuery } from '#server/http/query.ts'
import { serveDocument } from '#server/http/serve-document.ts'
import type { Services } from '#server/services.ts'

import { type EmployeeContext, employeeContextOf } from './context.ts'
import { employeesDocument } from './documentation.ts'
import { employeeExporter } from './export.ts'
import { listEmployees } from './list.ts'
import { changeEmployee, createEmployee, employeeOwner, readEmployee, removeEmployee } from './manage.ts'
import { sumByDepartment } from './queries.ts'

type Parts = ContextParts & Pick<Services, 'authentication'>

export async function employeeRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, config, authentication } = parts
  const user = authentication.requireUser('session', 'password', 'key')
  const owner = employeeOwner(user, db)
  const api = plainApi(drf, (request) => employeeContextOf(request, parts))
  serveApi(app, api, [
    route(endpoints.totals, user, readTotals),
    route(endpoints.list, user, listEmployees),
    route(endpoints.create, { guard: user, status: 201, etag: versionOf }, createEmployee),
    { endpoint: endpoints.export, guard: user, handler: employeeExporter(db) },
    route(endpoints.read, { guard: user, etag: versionOf }, readEmployee),
    route(endpoints.update, { guard: owner, etag: versionOf }, changeEmployee),
    route(endpoints.change, { guard: owner, etag: versionOf }, changeEmployee),
    route(endpoints.remove, user, removeEmployee),
  ])
  redirectToSlash(
    app,
    Object.values(endpoints).map(({ path }) => path),
  )
  serveDocument(app, {
    path: '/api/schema',
    site: config,
    create: () => employeesDocument(config, app.endpoints),
  })
}

async function readTotals({ db, user }: EmployeeContext): Promise<TotalsWire> {
  const rows = await sumByDepartment(db, user.id)
  return {
    total_costs: rows.map(({ department, cost }) => [department, Number(cost)]),
    average_salaries: rows.map(({ department, average }) => [department, Number(average)]),
    headcounts: rows.map(({ department, heads }) => [department, heads]),
  }
}

function redirectToSlash(app: FastifyInstance, paths: Iterable<string>): void {
  for (const path of new Set(paths)) {
    if (!path.endsWith('/')) continue
    const url = drf.url(path.slice(0, -1))
    app.get(url, { config: { guard: anyone } }, (request, reply) => {
      const address = url.replace(':id', () => readIdSegment(request))
      return reply.type('text/html; charset=utf-8').redirect(`${address}/${redirectQuery(request.url)}`, 301)
    })
  }
}

/**
 * Returns the ID in the path. Accepts any text without slashes and dots, as Django REST Framework does.
 * @throws Problem `notFound` for other texts
 */
function readIdSegment({ params }: FastifyRequest): string {
  const read = z.safeParse(z.object({ id: z.string().check(z.regex(/^[^/.]+$/)) }), params)
  return encodeURIComponent(orNotFound(read.data?.id))
}
