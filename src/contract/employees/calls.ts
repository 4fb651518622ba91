// Where the calls of the employee API go (specification, section 7). No schemas, so a browser needs no zod for it.
import type { Call } from '../endpoint.ts'

const base = '/pegasus/employees/api'

export const employeeCalls = {
  totals: {
    id: 'getEmployeeData',
    method: 'GET',
    path: `${base}/employee-data/`,
  },
  list: {
    id: 'listEmployees',
    method: 'GET',
    path: `${base}/employees/`,
  },
  create: { id: 'createEmployee', method: 'POST', path: `${base}/employees/` },
  export: {
    id: 'exportEmployees',
    method: 'GET',
    path: `${base}/employees/export.csv`,
  },
  read: { id: 'getEmployee', method: 'GET', path: `${base}/employees/{id}/` },
  update: {
    id: 'updateEmployee',
    method: 'PUT',
    path: `${base}/employees/{id}/`,
  },
  change: {
    id: 'changeEmployee',
    method: 'PATCH',
    path: `${base}/employees/{id}/`,
  },
  remove: {
    id: 'deleteEmployee',
    method: 'DELETE',
    path: `${base}/employees/{id}/`,
  },
} as const satisfies Record<string, Call>
