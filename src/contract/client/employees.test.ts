// The employee API client (specification, sections 3, 5, 7 and 8), with a fetch that records its calls.
import { describe, expect, test } from 'vitest'

import { createEmployeesClient, type EmployeesClient } from './employees.ts'
import { ResponseError } from './response-error.ts'

const wire = {
  id: 7,
  user: 1,
  name: 'Ada',
  department: 'hr',
  salary: 90_000,
  created_at: '2026-11-20T12:00:00.000000Z',
  updated_at: '2026-11-20T12:00:00.000001Z',
}
const body = { name: 'Ada', department: 'hr', salary: 90_000 }
const version = `"${wire.updated_at}"`
const page = { count: 1, next: null, previous: null, results: [wire] }
const totals = { total_costs: [['hr', 1]], average_salaries: [['hr', 1]], headcounts: [['hr', 1]] }
const base = '/pegasus/employees/api'

function clientWithResponse(respond: () => Response) {
  const requests: { path: string; request: RequestInit }[] = []
  const client = createEmployeesClient({
    fetch: async (path, request) => {
      requests.push({ path, request })
      return respond()
    },
    headers: () => ({ 'X-CSRFToken': 'token' }),
  })
  return { client, requests }
}

type Call = (client: EmployeesClient) => Promise<unknown>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- simulates a caller without types
const missing = undefined as unknown as number & typeof body

describe('the employee API client', () => {
  test.each<[string, Call, unknown, string, string | null]>([
    ['GET', (client) => client.getEmployeeData(), totals, '/employee-data/', null],
    ['GET', (client) => client.listEmployees(), page, '/employees/', null],
    [
      'GET',
      (client) => client.listEmployees({ page: 2, search: 'a b&c', ordering: '-name' }),
      page,
      '/employees/?page=2&search=a%20b%26c&ordering=-name',
      null,
    ],
    ['GET', (client) => client.listEmployees({ search: '' }), page, '/employees/', null],
    ['GET', (client) => client.getEmployee(7), wire, '/employees/7/', null],
    ['POST', (client) => client.createEmployee(body), wire, '/employees/', null],
    ['PUT', (client) => client.updateEmployee(7, body), wire, '/employees/7/', null],
    [
      'PATCH',
      (client) => client.changeEmployee(7, { salary: 1 }, { version }),
      wire,
      '/employees/7/',
      version,
    ],
    ['DELETE', (client) => client.deleteEmployee(7, { version }), null, '/employees/7/', version],
  ])('sends %s to the specified URL for the call %s', async (method, ...rest) => {
    const [call, response, path, ifMatch] = rest
    const { client, requests } = clientWithResponse(() => Response.json(response))
    await call(client)
    const [{ path: asked, request } = { path: '', request: {} }] = requests
    const headers = new Headers(request.headers)
    expect([request.method, asked, request.credentials]).toEqual([method, base + path, 'same-origin'])
    expect([headers.get('X-CSRFToken'), headers.get('If-Match')]).toEqual(['token', ifMatch])
  })

  test('converts snake_case on the wire to camelCase', async () => {
    const employee = {
      id: 7,
      user: 1,
      name: 'Ada',
      department: 'hr',
      salary: 90_000,
      version,
      createdAt: new Date(wire.created_at),
      updatedAt: new Date(wire.updated_at),
    }
    expect(await clientWithResponse(() => Response.json(wire)).client.getEmployee(7)).toEqual(employee)
    const { client } = clientWithResponse(() => Response.json(page))
    expect(await client.listEmployees()).toEqual({ ...page, results: [employee] })
    expect(await clientWithResponse(() => Response.json(totals)).client.getEmployeeData()).toEqual({
      totalCosts: totals.total_costs,
      averageSalaries: totals.average_salaries,
      headcounts: totals.headcounts,
    })
  })

  test.each<[string, string, Call]>([
    ['id', 'getEmployee', (client) => client.getEmployee(missing)],
    ['body', 'createEmployee', (client) => client.createEmployee(missing)],
    ['id', 'updateEmployee', (client) => client.updateEmployee(missing, body)],
    ['body', 'updateEmployee', (client) => client.updateEmployee(7, missing)],
    ['body', 'changeEmployee', (client) => client.changeEmployee(7, missing)],
    ['id', 'deleteEmployee', (client) => client.deleteEmployee(missing)],
  ])('rejects a missing %s in %s and sends no request', async (parameter, operation, call) => {
    const { client, requests } = clientWithResponse(() => Response.json(wire))
    const message = `Required parameter ${parameter} was null or undefined when calling ${operation}.`
    await expect(call(client)).rejects.toThrow(message)
    expect(requests).toEqual([])
  })

  test('throws a ResponseError with the messages of the server for each field', async () => {
    const faults = { salary: ['A valid number is required.'] }
    const { client } = clientWithResponse(() => Response.json(faults, { status: 400 }))
    const error: unknown = await client.createEmployee(body).catch((error: unknown) => error)
    if (!(error instanceof ResponseError)) throw new Error('no ResponseError')
    expect([error.message, error.status]).toEqual(['Response returned an error code', 400])
    expect(await error.response.json()).toEqual(faults)
  })

  test.each([[{}], [null], [[]], [{ results: [{}] }], ['x']])(
    'rejects the response %j, which does not match the contract',
    async (response) => {
      const { client } = clientWithResponse(() => Response.json(response))
      for (const call of [
        () => client.getEmployee(7),
        () => client.listEmployees(),
        () => client.getEmployeeData(),
      ])
        await expect(call()).rejects.toThrow(TypeError)
    },
  )
})
