// Departments in display order (specification, section 3).
export const departments = ['hr', 'finance', 'engineering', 'marketing', 'sales'] as const

export type Department = (typeof departments)[number]

export const departmentLabels: Readonly<Record<Department, string>> = {
  hr: 'Hr',
  finance: 'Finance',
  engineering: 'Engineering',
  marketing: 'Marketing',
  sales: 'Sales',
}

export function isDepartment(value: unknown): value is Department {
  return departments.some((department) => department === value)
}
