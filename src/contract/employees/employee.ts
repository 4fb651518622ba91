// An employee: snake_case on the wire, camelCase inside (specification, section 3). No schemas: a browser needs none.

import type { EmployeeWire } from './employees.ts'

export type Employee = {
  id: number
  user: number
  name: string
  department: string
  salary: number
  createdAt: Date
  updatedAt: Date
  /** Changes with every write; a change that names an older one is rejected. */
  version: string
}

/** Reads an employee from its wire form. */
export function toEmployee(wire: EmployeeWire): Employee {
  return {
    id: wire.id,
    user: wire.user,
    name: wire.name,
    department: wire.department,
    salary: wire.salary,
    createdAt: new Date(wire.created_at),
    updatedAt: new Date(wire.updated_at),
    version: versionOf(wire),
  }
}

/** The ETag of an employee, which `If-Match` names. */
export function versionOf({ updated_at }: Pick<EmployeeWire, 'updated_at'>): string {
  return `"${updated_at}"`
}
