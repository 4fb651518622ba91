import * as z from 'zod/mini'

import { departments } from '#contract/employees/departments.ts'
import {
  department,
  employeeBody,
  type EmployeeBody,
  employeeList,
  employeePatch,
  employeeTotals,
  employeeWire,
  name,
  salary,
  type TotalsWire,
} from '#contract/employees/employees.ts'
import { MAX_NAME_LENGTH, MAX_SALARY } from '#contract/employees/rules/faults.ts'
import type { Config } from '#server/config/config.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { type ErrorTexts, operationOf, type ServedEndpoint } from '#server/http/operations.ts'

const detail = z.object({ detail: z.string() })
const validationErrors = z.record(z.string(), z.array(z.string()))

const BASE = '/pegasus/employees/api/'

const errorTexts: ErrorTexts = {
  body: {
    400: 'Invalid fields, each with its messages, or a body that is not JSON (detail)',
    415: 'The Content-Type of the body is neither application/json nor that of a form',
  },
  params: { 404: 'No employee of yours has this id' },
  credentials: {
    403: 'Missing or invalid credentials, or a missing or wrong CSRF token',
    429: 'Too many wrong passwords; Retry-After has the seconds to wait',
  },
  conditional: { 409: 'The employee has changed since it was read (If-Match)' },
  rate: {},
}

const ada: EmployeeBody = { name: 'Ada Lovelace', department: 'engineering', salary: 90_000 }
const employee = {
  id: 1,
  user: 1,
  ...ada,
  created_at: '2026-11-20T09:00:00.000000Z',
  updated_at: '2026-11-20T09:00:00.000000Z',
}
const figures: TotalsWire = {
  total_costs: [['engineering', 90_000]],
  average_salaries: [['engineering', 90_000]],
  headcounts: [['engineering', 1]],
}

/** Returns the OpenAPI document of the employee API. */
export function employeesDocument({ siteName, publicUrl }: Config, served: readonly ServedEndpoint[]) {
  return openApiDocument({
    title: `${siteName} Employee API`,
    description:
      'Your own employees. Authenticate with Authorization: Api-Key (create a key on the profile page), with the session cookie ' +
      'and X-CSRFToken, with X-Session-Token, or with Authorization: Basic if the account has no second factor.',
    server: publicUrl,
    operations: served
      .filter(({ endpoint: { path } }) => path.startsWith(BASE))
      .map((each) => operationOf(each, errorTexts)),
    schemas: {
      Employee: employeeWire,
      EmployeeList: employeeList,
      EmployeeBody: employeeBody,
      EmployeePatch: employeePatch,
      EmployeeData: employeeTotals,
      Detail: detail,
      ValidationErrors: validationErrors,
    },
    overrides: [
      [name, { type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH }],
      [department, { type: 'string', enum: [...departments] }],
      [salary, { type: 'integer', minimum: 0, maximum: MAX_SALARY }],
      [employeeBody, { examples: [ada] }],
      [employeePatch, { examples: [{ salary: 95_000 }] }],
      [employeeWire, { examples: [employee] }],
      [employeeList, { examples: [{ count: 1, next: null, previous: null, results: [employee] }] }],
      [employeeTotals, { examples: [figures] }],
    ],
    errorSchema: (status) => (status === 400 ? validationErrors : detail),
  })
}
