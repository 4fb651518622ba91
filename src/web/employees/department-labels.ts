// Labels of departments. The label of an unknown department is its name.
import { departmentLabels, departments, isDepartment } from '#contract/employees/departments.ts'

export const departmentOptions = departments.map((value) => ({ value, label: departmentLabels[value] }))

export const getDepartmentLabel = (department: string) =>
  isDepartment(department) ? departmentLabels[department] : department
