// The employee API, described for those who call it.
import * as z from 'zod/mini'

import { departments } from '#contract/employees/departments.ts'
import {
  department,
  employeeBody,
  employeeEndpoints,
  employeeList,
  employeePatch,
  employeeTotals,
  employeeWire,
  name,
  salary,
} from '#contract/employees/endpoints.ts'
import { MAX_NAME_CHARACTERS, MAX_SALARY } from '#contract/employees/rules/faults.ts'
import type { Config } from '#server/config.ts'
import { type Credentials, type Documented, openApiOf, type Parameter } from '#server/http/openapi.ts'

const detail = z.object({ detail: z.string() })
const faults = z.record(z.string(), z.array(z.string()))

const invalid = { 400: 'Invalid fields, each with its messages, or a body that is not JSON (detail)' }
const refused = {
  403: 'Missing or invalid credentials, or a missing or wrong CSRF token',
  429: 'Too many wrong passwords; Retry-After tells how many seconds to wait',
}
const notFound = { 404: 'No employee of yours has this id' }
const unsupported = { 415: 'The Content-Type of the body is neither application/json nor that of a form' }
const overtaken = { 409: 'The employee has changed since it was read (If-Match)' }

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the employee as it was read; 409 if the employee has changed since',
  required: false,
}
const inQuery = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  required: false,
})
const ofList = [
  inQuery('page', "A number from 1, or 'last'"),
  inQuery(
    'search',
    'Words, each of which must occur in the name or the department; "quotes" keep a phrase together',
  ),
  inQuery(
    'ordering',
    'One or more of id, name, department, salary, created_at, updated_at, separated by commas; -salary is descending',
  ),
]

const { totals, list, create, export: all, read, update, change, remove } = employeeEndpoints
const writes = {
  parameters: [ifMatch],
  refusals: { ...invalid, ...refused, ...notFound, ...overtaken, ...unsupported },
}

const endpoints: readonly Documented[] = [
  { endpoint: totals, refusals: refused },
  { endpoint: list, parameters: ofList, refusals: { ...invalid, ...refused, 404: 'No such page' } },
  { endpoint: create, status: 201, refusals: { ...invalid, ...refused, ...unsupported } },
  { endpoint: all, file: 'text/csv', refusals: refused },
  { endpoint: read, refusals: { ...refused, ...notFound } },
  { endpoint: update, ...writes },
  { endpoint: change, ...writes },
  { endpoint: remove, parameters: [ifMatch], refusals: { ...refused, ...notFound, ...overtaken } },
]

const credentials: readonly Credentials[] = ['ApiKey', 'SessionToken', 'Basic']
const withCredentials = (documented: Documented): Documented => ({ ...documented, credentials })

/** The OpenAPI document of the employee API. */
export function employeesDocument({ siteName, publicUrl }: Config) {
  return openApiOf({
    title: `${siteName} employee API`,
    description:
      'Your own employees. Authenticate with Authorization: Api-Key (create a key on the profile page), with the session cookie ' +
      'and X-CSRFToken, with X-Session-Token, or with Authorization: Basic if the account has no second factor.',
    server: publicUrl,
    endpoints: endpoints.map(withCredentials),
    named: {
      Employee: employeeWire,
      EmployeeList: employeeList,
      EmployeeBody: employeeBody,
      EmployeePatch: employeePatch,
      EmployeeData: employeeTotals,
      Detail: detail,
      Faults: faults,
    },
    described: new Map<z.ZodMiniType, Record<string, unknown>>([
      [name, { type: 'string', minLength: 1, maxLength: MAX_NAME_CHARACTERS }],
      [department, { type: 'string', enum: [...departments] }],
      [salary, { type: 'integer', minimum: 0, maximum: MAX_SALARY }],
    ]),
    refusal: (status) => (status === 400 ? 'Faults' : 'Detail'),
  })
}
