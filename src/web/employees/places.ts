// Where the employee manager's pages are: below a base path that its host gives.
import { createContext, use } from 'react'

export const BasePath = createContext('')

export function usePlaces() {
  const list = use(BasePath)
  return { list, add: `${list}/new`, edit: (id: number) => `${list}/edit/${id}` }
}
