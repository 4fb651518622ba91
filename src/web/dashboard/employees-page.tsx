import { EmployeeManager } from '../employees/employee-manager.tsx'

export const EmployeesPage = () => <EmployeeManager basePath="/dashboard/employees" />
