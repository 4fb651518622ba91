import type { Employee } from '#contract/employees/employee.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { createUndoableActions, deletion } from '#web/lib/undoable-actions.ts'
import { isConflict, isMissing } from '#web/query/api-errors.ts'

import { employeesClient, employeesKey } from './api.ts'

async function deleteEmployee({ id, version }: Employee): Promise<void> {
  try {
    await employeesClient.deleteEmployee(id, { version })
  } catch (error) {
    // 404 means that the employee has already been deleted.
    if (!isMissing(error)) throw error
  }
}

function describeError(error: unknown, { name }: Employee): string {
  if (isConflict(error)) return `${name} was changed in the meantime and is not deleted.`
  logFailure('An employee was not deleted.', error)
  return `${name} could not be deleted. Please try again.`
}

export const deletions = createUndoableActions<Employee>({
  words: deletion,
  getName: ({ name }) => name,
  plural: 'employees',
  getUserId: ({ user }) => user,
  perform: deleteEmployee,
  describeError,
  queryKey: employeesKey,
})
