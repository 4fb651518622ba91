import type { EmployeeWire } from '#contract/employees/employees.ts'

import type { EmployeeRow } from './queries.ts'

export function presentEmployee(row: EmployeeRow): EmployeeWire {
  const { id, userId, name, department, salary, createdAt, updatedAt } = row
  return {
    id,
    user: userId,
    name,
    department,
    salary: Number(salary),
    created_at: createdAt,
    updated_at: updatedAt,
  }
}
