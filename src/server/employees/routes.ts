// The employee API: what is called, and what is done.
import type { FastifyInstance } from 'fastify'

import { employeeEndpoints } from '#contract/employees/endpoints.ts'
import { anyone } from '#server/http/guards.ts'
import { prepare, sendPrepared } from '#server/http/prepared.ts'

import { type DoorParts, openEmployeeDoor } from './door.ts'
import { exportEmployees } from './export.ts'
import { listEmployees } from './list.ts'
import { changeEmployee, createEmployee, readEmployee, removeEmployee } from './manage.ts'
import { readTotals } from './totals.ts'

type Parts = DoorParts & { apiDocument: object }

export async function employeeRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const door = openEmployeeDoor(app, parts)
  const asUser = parts.identity.by('session', 'password', 'key')
  door.open(employeeEndpoints.totals, asUser, readTotals)
  door.open(employeeEndpoints.list, asUser, listEmployees)
  door.open(employeeEndpoints.create, asUser, createEmployee)
  door.open(employeeEndpoints.export, asUser, exportEmployees)
  door.open(employeeEndpoints.read, asUser, readEmployee)
  door.open(employeeEndpoints.update, asUser, changeEmployee)
  door.open(employeeEndpoints.change, asUser, changeEmployee)
  door.open(employeeEndpoints.remove, asUser, removeEmployee)
  door.bind()
  const document = prepare('application/json; charset=utf-8', Buffer.from(JSON.stringify(parts.apiDocument)))
  app.get('/api/schema', { config: { guard: anyone } }, (request, reply) =>
    sendPrepared(request, reply, document),
  )
}
