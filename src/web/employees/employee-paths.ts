// The paths of the employee manager, relative to its parent route.
import { createContext, use } from 'react'

export const BasePath = createContext('')

export function useEmployeePaths() {
  const list = use(BasePath)
  return { list, add: `${list}/new`, edit: (id: number) => `${list}/edit/${id}` }
}
