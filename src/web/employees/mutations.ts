import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Employee } from '#contract/employees/employee.ts'
import type { EmployeeBody } from '#contract/employees/employees.ts'
import { describeErrors, isConflict, isMissing } from '#web/query/api-errors.ts'
import { useAction } from '#web/query/use-action.ts'

import { employeesClient, employeesKey } from './api.ts'
import { type ListState, listsKey } from './queries.ts'

/** Drops the cached lists, because only the server knows the position of a new employee in them. */
export function useCreateEmployee() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EmployeeBody) => employeesClient.createEmployee(body),
    onSuccess: () => client.removeQueries({ queryKey: listsKey }),
  })
}

type Update = { id: number; body: EmployeeBody; version: string }

/** Updates cached lists immediately, before they reload. */
export function useUpdateEmployee() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body, version }: Update) => employeesClient.updateEmployee(id, body, { version }),
    onSuccess: (saved) => {
      client.setQueriesData({ queryKey: listsKey }, (list: ListState | undefined) =>
        list !== undefined && 'results' in list
          ? { ...list, results: list.results.map((each) => (each.id === saved.id ? saved : each)) }
          : list,
      )
      return client.invalidateQueries({ queryKey: employeesKey })
    },
  })
}

async function deleteEmployee({ id, name, version }: Employee) {
  try {
    await employeesClient.deleteEmployee(id, { version })
  } catch (error) {
    if (isConflict(error)) return [{ message: `${name} was changed in the meantime and is not deleted.` }]
    // 404 means that the employee has already been deleted.
    if (!isMissing(error)) return describeErrors(error, { verb: 'done', loggedOutStatus: 403 })
  }
  return `${name} has been deleted.`
}

/** Deletes employees for good. The page shows `result` in an `ActionReport`. */
export function useDeleteEmployee() {
  const client = useQueryClient()
  const { perform, result } = useAction({ isParallel: true })
  const remove = (employee: Employee) =>
    void perform(async () => {
      const outcome = await deleteEmployee(employee)
      // Also reloads after a conflict, so that the list shows the current version.
      await client.invalidateQueries({ queryKey: employeesKey })
      return outcome
    })
  return { remove, result }
}
