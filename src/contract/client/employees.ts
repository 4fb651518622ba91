// The typed client of the employee API (specification, sections 5, 7 and 8).
import type { Transport } from '../api.ts'
import { type Employee, toEmployee } from '../employees/employee.ts'
import type { EmployeeBody, EmployeeWire } from '../employees/employees.ts'
import { type Totals, toTotals } from '../employees/totals.ts'
import { createApi } from './api.ts'
import { requireParameter } from './required-error.ts'

const base = '/pegasus/employees/api'

export type EmployeeQuery = { page?: number; search?: string; ordering?: string }

/** One page. `next` and `previous` are absolute URLs. */
export type EmployeePage = {
  count: number
  next: string | null
  previous: string | null
  results: Employee[]
}

/** With a version, the server rejects the change with 409 if the employee is no longer at that version. */
export type IfUnchanged = { version?: string }

/**
 * Creates a client for the page's own site. Calls throw a RequiredError for a missing argument and a ResponseError for
 * a response other than 2xx. The body of a 400 contains `{field: [messages]}`.
 */
export function createEmployeesClient(site: Transport) {
  const { call } = createApi(site)
  return {
    async getEmployeeData(): Promise<Totals> {
      return toTotals(validate(await call(`GET ${base}/employee-data/`), isTotals))
    },

    async listEmployees(query: EmployeeQuery = {}): Promise<EmployeePage> {
      const page = validate(await call(`GET ${base}/employees/`, { query }), isPage)
      return { ...page, results: page.results.map(toEmployee) }
    },

    async getEmployee(id: number): Promise<Employee> {
      const params = { id: requireParameter(id, 'id', 'getEmployee') }
      return readEmployee(await call(`GET ${base}/employees/{id}/`, { params }))
    },

    async createEmployee(body: EmployeeBody): Promise<Employee> {
      const request = { body: requireParameter(body, 'body', 'createEmployee') }
      return readEmployee(await call(`POST ${base}/employees/`, request))
    },

    async updateEmployee(id: number, body: EmployeeBody, { version }: IfUnchanged = {}): Promise<Employee> {
      const params = { id: requireParameter(id, 'id', 'updateEmployee') }
      const request = { params, body: requireParameter(body, 'body', 'updateEmployee'), ifMatch: version }
      return readEmployee(await call(`PUT ${base}/employees/{id}/`, request))
    },

    async changeEmployee(
      id: number,
      body: Partial<EmployeeBody>,
      { version }: IfUnchanged = {},
    ): Promise<Employee> {
      const params = { id: requireParameter(id, 'id', 'changeEmployee') }
      const request = { params, body: requireParameter(body, 'body', 'changeEmployee'), ifMatch: version }
      return readEmployee(await call(`PATCH ${base}/employees/{id}/`, request))
    },

    async deleteEmployee(id: number, { version }: IfUnchanged = {}): Promise<void> {
      const params = { id: requireParameter(id, 'id', 'deleteEmployee') }
      await call(`DELETE ${base}/employees/{id}/`, { params, ifMatch: version })
    },
  }
}

export type EmployeesClient = ReturnType<typeof createEmployeesClient>

const readEmployee = (body: EmployeeWire) => toEmployee(validate(body, isEmployee))

/** Checks only as much as is necessary to detect a response that a proxy sent instead of the server. */
function validate<Body>(body: Body, isValid: (value: unknown) => boolean): Body {
  if (!isValid(body)) throw new TypeError('The response does not match the contract')
  return body
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isEmployee = (value: unknown) =>
  isObject(value) && typeof value.id === 'number' && typeof value.updated_at === 'string'

const isPage = (value: unknown) =>
  isObject(value) && Array.isArray(value.results) && value.results.every(isEmployee)

const isTotals = (value: unknown) => isObject(value) && Array.isArray(value.headcounts)
