// The typed client of the employee API (specification, sections 5, 7 and 8).
import { createClient } from '../api.ts'
import { type Employee, toEmployee } from '../employees/employee.ts'
import type { EmployeeBody, employeeEndpoints, EmployeeWire } from '../employees/employees.ts'
import { type Totals, toTotals } from '../employees/totals.ts'
import { requireParameter } from './required-error.ts'
import { type ApiResponse, successful } from './response-error.ts'
import { type SiteTransport, transportOf } from './site-transport.ts'

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
export function createEmployeesClient(site: SiteTransport) {
  const call = createClient<typeof employeeEndpoints, typeof base>(base, transportOf(site))
  return {
    async getEmployeeData(): Promise<Totals> {
      return toTotals(await read(call('GET /employee-data/'), isTotals))
    },

    async listEmployees(query: EmployeeQuery = {}): Promise<EmployeePage> {
      const page = await read(call('GET /employees/', { query }), isPage)
      return { ...page, results: page.results.map(toEmployee) }
    },

    async getEmployee(id: number): Promise<Employee> {
      const params = { id: requireParameter(id, 'id', 'getEmployee') }
      return readEmployee(call('GET /employees/{id}/', { params }))
    },

    async createEmployee(body: EmployeeBody): Promise<Employee> {
      return readEmployee(
        call('POST /employees/', { body: requireParameter(body, 'body', 'createEmployee') }),
      )
    },

    async updateEmployee(id: number, body: EmployeeBody, { version }: IfUnchanged = {}): Promise<Employee> {
      const params = { id: requireParameter(id, 'id', 'updateEmployee') }
      const request = {
        params,
        body: requireParameter(body, 'body', 'updateEmployee'),
        headers: ifMatch(version),
      }
      return readEmployee(call('PUT /employees/{id}/', request))
    },

    async changeEmployee(
      id: number,
      body: Partial<EmployeeBody>,
      { version }: IfUnchanged = {},
    ): Promise<Employee> {
      const params = { id: requireParameter(id, 'id', 'changeEmployee') }
      const request = {
        params,
        body: requireParameter(body, 'body', 'changeEmployee'),
        headers: ifMatch(version),
      }
      return readEmployee(call('PATCH /employees/{id}/', request))
    },

    async deleteEmployee(id: number, { version }: IfUnchanged = {}): Promise<void> {
      const params = { id: requireParameter(id, 'id', 'deleteEmployee') }
      await successful(call('DELETE /employees/{id}/', { params, headers: ifMatch(version) }))
    },
  }
}

export type EmployeesClient = ReturnType<typeof createEmployeesClient>

const ifMatch = (version: string | undefined): Record<string, string> =>
  version === undefined ? {} : { 'If-Match': version }

const readEmployee = async (pending: Promise<ApiResponse<EmployeeWire>>) =>
  toEmployee(await read(pending, isEmployee))

/** Checks only as much as is necessary to detect a response that a proxy sent instead of the server. */
async function read<Json>(
  pending: Promise<ApiResponse<Json>>,
  isValid: (value: unknown) => boolean,
): Promise<Json> {
  const json = await (await successful(pending)).json()
  if (!isValid(json)) throw new TypeError('The response does not match the contract')
  return json
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isEmployee = (value: unknown) =>
  isObject(value) && typeof value.id === 'number' && typeof value.updated_at === 'string'

const isPage = (value: unknown) =>
  isObject(value) && Array.isArray(value.results) && value.results.every(isEmployee)

const isTotals = (value: unknown) => isObject(value) && Array.isArray(value.headcounts)
