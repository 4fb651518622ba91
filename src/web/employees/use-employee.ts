// One employee, as they were when the page was opened.
import type { Employee } from '#contract/employees/employee.ts'

import { employeesClient } from './api.ts'
import { isMissing } from './refusals.ts'
import { useAnswer } from './use-answer.ts'

const idPattern = /^[1-9]\d{0,14}$/

async function find(id: string): Promise<Employee | 'missing'> {
  if (!idPattern.test(id)) return 'missing'
  try {
    return await employeesClient.getEmployee(Number(id))
  } catch (error) {
    if (isMissing(error)) return 'missing'
    throw error
  }
}

export const useEmployee = (id: string) => useAnswer(id, () => find(id))
