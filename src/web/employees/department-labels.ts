// Labels of departments. Unknown departments have no label of their own.
import { departmentLabels, departments, isDepartment } from '#contract/employees/departments.ts'

export const departmentOptions = departments.map((value) => ({ value, label: departmentLabels[value] }))

export const departmentLabel = (department: string) =>
  isDepartment(department) ? departmentLabels[department] : department
