// Departments in words; one that we do not know is shown as it is.
import { departmentLabels, departments, isDepartment } from '#contract/employees/departments.ts'

export const departmentOptions = departments.map((value) => ({ value, label: departmentLabels[value] }))

export const departmentLabel = (department: string) =>
  isDepartment(department) ? departmentLabels[department] : department
