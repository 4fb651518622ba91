// From the form of a job to that of a company, and back with the company that was added.
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { replaceWithMessage } from '#web/lib/flash-message.ts'

/** Options for `navigate`: back to the job, which chooses the company. */
export const backWithCompany = (id: number, message: string) => {
  const { state, ...options } = replaceWithMessage(message)
  return { ...options, state: { ...state, addedCompany: String(id) } }
}

const readState = (state: unknown) =>
  typeof state === 'object' && state !== null && 'addedCompany' in state && 'message' in state
    ? { company: String(state.addedCompany), message: String(state.message) }
    : null

/** Calls `choose` once; a reload does not choose again. */
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
