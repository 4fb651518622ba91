// Converts snake_case on the wire to camelCase (specification, section 3). Has no schemas, to keep bundles small.

import type { EmployeeWire } from './employees.ts'

export type Employee = {
  id: number
  user: number
  name: string
  department: string
  salary: number
  createdAt: Date
  updatedAt: Date
  /** The ETag. Each write changes it. The server rejects a change with an outdated version. */
  version: string
}

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

/** Returns the ETag of an employee, for `If-Match`. */
export function versionOf({ updated_at }: Pick<EmployeeWire, 'updated_at'>): string {
  return `"${updated_at}"`
}
