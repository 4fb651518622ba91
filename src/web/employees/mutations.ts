import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { EmployeeBody } from '#contract/employees/employees.ts'

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
