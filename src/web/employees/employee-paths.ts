// Paths of the employee manager below the host's base path.
import { createContext, use } from 'react'

export const BasePath = createContext('')

export function usePlaces() {
  const list = use(BasePath)
  return { list, add: `${list}/new`, edit: (id: number) => `${list}/edit/${id}` }
}
