// The reauthentication that an action waits for; the dialog shows and settles it.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

import { type AuthMethod } from './methods.ts'

export type ReauthenticationRequest = {
  readonly methods: readonly AuthMethod[]
  readonly settle: (isConfirmed: boolean) => void
}

const current = atom<ReauthenticationRequest | null>(null)

/** As if the user had given it up: they have left the page that asks. */
export function cancelReauthentication(): void {
  current.get()?.settle(false)
}

/** Whether the user has reauthenticated; false when they cancelled, or left before they were asked. */
export function requestReauthentication(methods: readonly AuthMethod[]): Promise<boolean> {
  cancelReauthentication()
  if (current.lc === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    current.set({
      methods,
      settle: (isConfirmed) => {
        current.set(null)
        resolve(isConfirmed)
      },
    })
  })
}

export const useReauthenticationRequest = () => useStore(current, { ssr: 'initial' })
