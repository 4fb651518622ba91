import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { replaceWithMessage } from '#web/lib/flash-message.ts'

/** Options for `navigate` that make the job form select the company. */
export const backWithCompany = (id: number, message: string) => {
  const { state, ...options } = replaceWithMessage(message)
  return { ...options, state: { ...state, addedCompany: String(id) } }
}

const readState = (state: unknown) =>
  typeof state === 'object' && state !== null && 'addedCompany' in state && 'message' in state
    ? { company: String(state.addedCompany), message: String(state.message) }
    : null

/** Calls `choose` once with the ID of the added company, and not again after a reload. */
export function useAddedCompany(choose: (id: string) => void): void {
  const { state, search }: { state: unknown; search: string } = useLocation()
  const navigate = useNavigate()
  const added = readState(state)?.company
  const adopt = useEffectEvent((id: string) => {
    choose(id)
    void navigate({ search }, replaceWithMessage(readState(state)?.message ?? ''))
  })
  useEffect(() => {
    if (added !== undefined) adopt(added)
  }, [added])
}
