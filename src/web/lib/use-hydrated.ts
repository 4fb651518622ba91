// False on the server and during hydration, then true.
import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
