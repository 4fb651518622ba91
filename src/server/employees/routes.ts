// The employee API: what is called, and what is done.
import type { FastifyInstance } from 'fastify'

import { employeeEndpoints } from '#contract/employees/endpoints.ts'
import { serveDocument } from '#server/http/serve-document.ts'

import { type DoorParts, openEmployeeDoor } from './door.ts'
import { exportEmployees } from './export.ts'
import { listEmployees } from './list.ts'
import { changeEmployee, createEmployee, readEmployee, removeEmployee } from './manage.ts'
import { readTotals } from './totals.ts'

type Parts = DoorParts & { apiDocument: () => object }

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
  serveDocument(app, '/api/schema', parts.apiDocument)
}
