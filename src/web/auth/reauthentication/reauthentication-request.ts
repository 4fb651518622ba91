import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

import { type AuthMethod } from './methods.ts'

export type ReauthenticationRequest = {
  readonly methods: readonly AuthMethod[]
  readonly settle: (isConfirmed: boolean) => void
}

const current = atom<ReauthenticationRequest | null>(null)

/** Cancels the current request, if any. Call this function when the user cancels the dialog or leaves the page. */
export function cancelReauthentication(): void {
  current.get()?.settle(false)
}

/** Resolves to true if the user has reauthenticated, or to false if the user cancelled or left the page. */
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
