// The employee API (specification, sections 3 and 7).
import * as z from 'zod/mini'

import { endpoint, endpointGroup, queryParameter } from '../endpoint.ts'
import { cleanName } from '../invisible-characters.ts'
import { departmentFault, nameFault, salaryFault } from './rules/faults.ts'

const base = '/pegasus/employees/api'

const figures = z.array(z.tuple([z.string(), z.number()]))

/** Times are ISO 8601 in UTC with microseconds. */
export const employeeWire = z.object({
  id: z.int(),
  /** The ID of the user who owns the employee. */
  user: z.int(),
  name: z.string(),
  department: z.string(),
  /** US dollars per year. */
  salary: z.number(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type EmployeeWire = z.infer<typeof employeeWire>

export const employeeTotals = z.object({
  total_costs: figures,
  average_salaries: figures,
  headcounts: figures,
})
export type TotalsWire = z.infer<typeof employeeTotals>

export const employeeList = z.object({
  count: z.int(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  results: z.array(employeeWire),
})

export const name = z.pipe(
  withRule<number | string>(nameFault),
  z.transform((name) => cleanName(String(name))),
)
export const department = withRule<string>(departmentFault)
/** A salary, as a number or decimal text. The parsed value is text. */
export const salary = z.pipe(
  withRule<number | string>(salaryFault),
  z.transform((figure) => String(Number(figure))),
)

/** The body for creating or replacing an employee. Other fields, including `user` and `id`, are ignored. */
export const employeeBody = z.object(
  { name, department, salary },
  { error: ({ input }) => `Invalid data. Expected a dictionary, but got ${pythonTypeName(input)}.` },
)
export const employeePatch = z.partial(employeeBody)

/** The body as clients send it. `EmployeeValues` is the parsed body. */
export type EmployeeBody = z.input<typeof employeeBody>
export type EmployeeValues = z.output<typeof employeeBody>
export type EmployeeChanges = z.output<typeof employeePatch>

const params = z.object({ id: z.string() })

export const employeeEndpoints = endpointGroup(
  { tag: 'Employees' },
  {
    totals: endpoint({
      id: 'getEmployeeData',
      method: 'GET',
      path: `${base}/employee-data/`,
      summary: 'Costs, average salaries and headcounts by department',
      response: employeeTotals,
    }),
    list: endpoint({
      id: 'listEmployees',
      method: 'GET',
      path: `${base}/employees/`,
      summary: 'A page of employees, oldest first',
      response: employeeList,
      parameters: [
        queryParameter('page', "A number from 1, or 'last'"),
        queryParameter(
          'search',
          'Search terms that must all occur in the name or the department. Use "quotes" for a phrase',
        ),
        queryParameter(
          'ordering',
          'One or more of id, name, department, salary, created_at, updated_at, separated by commas; -salary is descending',
        ),
      ],
      errors: { 400: 'An invalid parameter (detail)', 404: 'No such page' },
    }),
    create: endpoint({
      id: 'createEmployee',
      method: 'POST',
      path: `${base}/employees/`,
      summary: 'Create an employee',
      body: employeeBody,
      response: employeeWire,
    }),
    export: endpoint({
      id: 'exportEmployees',
      method: 'GET',
      path: `${base}/employees/export.csv`,
      summary: 'All employees as CSV',
      contentType: 'text/csv',
    }),
    read: endpoint({
      id: 'getEmployee',
      method: 'GET',
      path: `${base}/employees/{id}/`,
      summary: 'One employee',
      params,
      response: employeeWire,
    }),
    update: endpoint({
      id: 'updateEmployee',
      method: 'PUT',
      path: `${base}/employees/{id}/`,
      summary: 'Replace an employee',
      params,
      body: employeeBody,
      response: employeeWire,
      checksIfMatch: true,
    }),
    change: endpoint({
      id: 'changeEmployee',
      method: 'PATCH',
      path: `${base}/employees/{id}/`,
      summary: 'Change some fields of an employee',
      params,
      body: employeePatch,
      response: employeeWire,
      checksIfMatch: true,
    }),
    remove: endpoint({
      id: 'deleteEmployee',
      method: 'DELETE',
      path: `${base}/employees/{id}/`,
      summary: 'Delete an employee',
      params,
      checksIfMatch: true,
    }),
  },
)

type Rule = (value: unknown) => string | undefined

function withRule<T>(faultOf: Rule) {
  return z.custom<T>((value) => faultOf(value) === undefined, { error: ({ input }) => faultOf(input) })
}

const kinds = new Map<string, string>([
  ['string', 'str'],
  ['boolean', 'bool'],
  ['number', 'int'],
])

/** Returns the name of the Python type to which a JSON value corresponds, such as 'NoneType' for null. */
function pythonTypeName(value: unknown): string {
  if (value === null) return 'NoneType'
  return Array.isArray(value) ? 'list' : (kinds.get(typeof value) ?? 'object')
}
