// A proof that some action waits for: asked for here, shown by the dialog, settled there.
import { useSyncExternalStore } from 'react'

import { type Way } from './ways.ts'

export type ProofRequest = { readonly ways: readonly Way[]; readonly settle: (isProven: boolean) => void }

let current: ProofRequest | null = null
const listeners = new Set<() => void>()

function change(request: ProofRequest | null): void {
  current = request
  listeners.forEach((changed) => changed())
}

/** As if the user had given it up: they have left the page that asks. */
export function giveUpProof(): void {
  current?.settle(false)
}

/** Whether the user has proved who they are; false when they gave it up, or left before they were asked. */
export function askForProof(ways: readonly Way[]): Promise<boolean> {
  giveUpProof()
  if (listeners.size === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    change({
      ways,
      settle: (isProven) => {
        change(null)
        resolve(isProven)
      },
    })
  })
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useProofRequest(): ProofRequest | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}
