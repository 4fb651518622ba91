// Where the calls of the employee API go (specification, section 7). No schemas, so a browser needs no zod for it.
import type { Call } from '../endpoint.ts'

const base = '/pegasus/employees/api'

export const employeeCalls = {
  totals: {
    id: 'getEmployeeData',
    method: 'GET',
    path: `${base}/employee-data/`,
    summary: 'Costs, average salaries and headcounts by department',
  },
  list: {
    id: 'listEmployees',
    method: 'GET',
    path: `${base}/employees/`,
    summary: 'A page of employees, the newest last',
  },
  create: { id: 'createEmployee', method: 'POST', path: `${base}/employees/`, summary: 'Create an employee' },
  export: {
    id: 'exportEmployees',
    method: 'GET',
    path: `${base}/employees/export.csv`,
    summary: 'All employees as CSV',
  },
  read: { id: 'getEmployee', method: 'GET', path: `${base}/employees/{id}/`, summary: 'One employee' },
  update: {
    id: 'updateEmployee',
    method: 'PUT',
    path: `${base}/employees/{id}/`,
    summary: 'Replace an employee',
  },
  change: {
    id: 'changeEmployee',
    method: 'PATCH',
    path: `${base}/employees/{id}/`,
    summary: 'Change some fields of an employee',
  },
  remove: {
    id: 'deleteEmployee',
    method: 'DELETE',
    path: `${base}/employees/{id}/`,
    summary: 'Delete an employee',
  },
} as const satisfies Record<string, Call>
