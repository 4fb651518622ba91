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
import { type Documented, openApiOf, type Parameter } from '#server/http/openapi.ts'

const detail = z.object({ detail: z.string() })
const faults = z.record(z.string(), z.array(z.string()))

const invalid = { 400: 'What is wrong with which field, or a body that is no JSON (detail)' }
const refused = {
  403: 'Nobody, credentials that are not good, or a browser without the proof that our page asks',
  429: 'Too many wrong passwords; Retry-After says when to come back',
}
const notFound = { 404: 'No employee of yours has this id' }
const unsupported = { 415: 'A body that does not say that it is JSON' }
const overtaken = { 409: 'Changed since it was read (If-Match)' }

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the employee that was changed: if it is another by now, 409',
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
  inQuery('search', 'Words that all have to be in the name or the department; "in quotes" a phrase is one'),
  inQuery('ordering', 'id, name, department, salary, created_at, updated_at; -salary turns the order round'),
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

/** The OpenAPI document of the employee API. */
export function employeesDocument({ siteName, publicUrl }: Config) {
  return openApiOf({
    title: `${siteName} employee API`,
    description:
      'The employees of whoever asks: by Authorization: Api-Key (keys are made on the profile page), by the cookie of a ' +
      'session with X-CSRFToken, by X-Session-Token, or by Authorization: Basic where the account has no second factor.',
    server: publicUrl,
    endpoints,
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
      [salary, { type: 'number', minimum: 0, maximum: MAX_SALARY }],
    ]),
    refusal: (status) => (status === 400 ? 'Faults' : 'Detail'),
  })
}
