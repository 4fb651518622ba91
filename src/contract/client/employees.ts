// The client of the employee API, typed (specification, sections 5, 7 and 8).
import { employeeCalls } from '../employees/calls.ts'
import { type Employee, toEmployee } from '../employees/employee.ts'
import type { EmployeeBody, EmployeeWire, TotalsWire } from '../employees/endpoints.ts'
import { type Totals, toTotals } from '../employees/totals.ts'
import type { Call } from '../endpoint.ts'
import { required } from './required-error.ts'
import type { ApiResponse } from './response-error.ts'
import { send, type Transport } from './transport.ts'

export type EmployeeQuery = { page?: number; search?: string; ordering?: string }

/** One page; `next` and `previous` are whole addresses. */
export type EmployeePage = {
  count: number
  next: string | null
  previous: string | null
  results: Employee[]
}

/** Given: the change is refused (409) when somebody has changed the employee since. */
export type Overtaking = { version?: string }

/**
 * A client on the own host. Every call throws a RequiredError for what it was not given, and a ResponseError for an
 * answer that is not 2xx; of a 400 its body tells which fields are wrong, as `{field: [messages]}`.
 */
export function createEmployeesClient(transport: Transport) {
  return {
    async getEmployeeData(): Promise<Totals> {
      const wire: TotalsWire = await read(await send(transport, employeeCalls.totals), isTotals)
      return toTotals(wire)
    },

    async listEmployees(query: EmployeeQuery = {}): Promise<EmployeePage> {
      const page = await read(await send(transport, employeeCalls.list, { query }), isPage)
      return { ...page, results: page.results.map(toEmployee) }
    },

    async getEmployee(id: number): Promise<Employee> {
      const params = { id: required(id, 'id', 'getEmployee') }
      return employeeIn(await send(transport, employeeCalls.read, { params }))
    },

    async createEmployee(body: EmployeeBody): Promise<Employee> {
      const filling = { body: required(body, 'body', 'createEmployee') }
      return employeeIn(await send(transport, employeeCalls.create, filling))
    },

    async updateEmployee(id: number, body: EmployeeBody, { version }: Overtaking = {}): Promise<Employee> {
      return write(employeeCalls.update, { id, body, version })
    },

    async changeEmployee(
      id: number,
      body: Partial<EmployeeBody>,
      { version }: Overtaking = {},
    ): Promise<Employee> {
      return write(employeeCalls.change, { id, body, version })
    },

    async deleteEmployee(id: number, { version }: Overtaking = {}): Promise<void> {
      const params = { id: required(id, 'id', 'deleteEmployee') }
      await send(transport, employeeCalls.remove, { params, ifMatch: version })
    },
  }

  async function write(call: Call, { id, body, version }: Written): Promise<Employee> {
    const params = { id: required(id, 'id', call.id) }
    const filling = { params, body: required(body, 'body', call.id), ifMatch: version }
    return employeeIn(await send(transport, call, filling))
  }
}

export type EmployeesClient = ReturnType<typeof createEmployeesClient>

type Written = { id: number; body: Partial<EmployeeBody>; version: string | undefined }
type PageWire = Omit<EmployeePage, 'results'> & { results: EmployeeWire[] }

async function employeeIn(response: ApiResponse): Promise<Employee> {
  return toEmployee(await read(response, isEmployee))
}

async function read<T>(response: ApiResponse, is: (value: unknown) => value is T): Promise<T> {
  const answer = await response.json()
  if (!is(answer)) throw new TypeError('The answer is not what the contract says')
  return answer
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A glance, not a proof: our own server writes the answers. */
const isEmployee = (value: unknown): value is EmployeeWire =>
  isRow(value) && typeof value.id === 'number' && typeof value.updated_at === 'string'

const isPage = (value: unknown): value is PageWire =>
  isRow(value) && Array.isArray(value.results) && value.results.every(isEmployee)

const isTotals = (value: unknown): value is TotalsWire => isRow(value) && Array.isArray(value.headcounts)
