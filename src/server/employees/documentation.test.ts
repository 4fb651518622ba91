import { describe, expect, test } from 'vitest'

import { employeeEndpoints } from '#contract/employees/employees.ts'

import { employee, EMPLOYEES, startWithEmployees, parseResponse } from './testing.ts'

type Operation = { responses: Record<string, object>; requestBody?: object }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, { properties?: Record<string, object>; required?: string[]; examples?: object[] }>
  }
}

describe('the OpenAPI document of the employee API', () => {
  test('describes every endpoint of the contract with its method', async () => {
    const { app, me } = await startWithEmployees([])
    const document: Document = (await app.inject('/api/schema')).json()
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const calls = Object.values(employeeEndpoints).map(({ method, path }) => `${method} ${path}`)
    expect(described.toSorted()).toEqual(calls.toSorted())
    for (const [path, operations] of Object.entries(document.paths)) {
      const { headers } = await me.send('OPTIONS', path.replace('{id}', '1'))
      for (const method of Object.keys(operations)) expect(headers['allow']).toContain(method.toUpperCase())
    }
  })

  test('describes an employee and its fields', async () => {
    const { app } = await startWithEmployees([])
    const document: Document = (await app.inject('/api/schema')).json()
    const { EmployeeBody, EmployeePatch } = document.components.schemas
    expect(EmployeeBody).toMatchObject({
      required: ['name', 'department', 'salary'],
      properties: {
        name: { type: 'string', maxLength: 200 },
        department: { enum: ['hr', 'finance', 'engineering', 'marketing', 'sales'] },
        salary: { type: 'integer', minimum: 0 },
      },
    })
    expect(EmployeePatch?.required).toBeUndefined()
    expect(Object.keys(document.paths[EMPLOYEES]?.['post']?.responses ?? {})).toContain('201')
  })

  test('has examples that the API accepts', async () => {
    const { app, me } = await startWithEmployees([])
    const { schemas } = (await app.inject('/api/schema')).json<Document>().components
    const [body] = schemas['EmployeeBody']?.examples ?? []
    const [changes] = schemas['EmployeePatch']?.examples ?? []
    const created = await me.send('POST', EMPLOYEES, { body })
    expect([created.status, parseResponse(created)]).toMatchObject([201, body])
    const changed = await me.send('PATCH', `${EMPLOYEES}${parseResponse(created).id}/`, { body: changes })
    expect([changed.status, parseResponse(changed)]).toMatchObject([200, changes])
  })

  test('the server returns 304 for a matching ETag', async () => {
    const { app } = await startWithEmployees([])
    const { headers } = await app.inject('/api/schema')
    const again = await app.inject({
      url: '/api/schema',
      headers: { 'if-none-match': String(headers['etag']) },
    })
    expect(again.statusCode).toBe(304)
  })

  test('an authenticated user gets a description of a path in response to OPTIONS', async () => {
    const { me, client } = await startWithEmployees([employee])
    const response = await me.send('OPTIONS', EMPLOYEES)
    expect([response.status, parseResponse(response)]).toMatchObject([200, { renders: ['application/json'] }])
    expect((await client('browser').send('OPTIONS', EMPLOYEES)).status).toBe(403)
  })
})
