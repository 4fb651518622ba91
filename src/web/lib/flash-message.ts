import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Options for `navigate`: the next page replaces this one and shows `message`. */
export const replaceWithMessage = (message: string) => ({ replace: true, state: { message } })

/** What the previous page did with a job, for a page that can undo it. */
export type DoneBefore = {
  readonly done: string
  readonly job: { readonly id: number; readonly title: string }
}

/** Options for `navigate`: replaces this page with the list of jobs. The list shows the message and an Undo button. */
export const replaceWithUndo = (before: DoneBefore) => ({ replace: true, state: before })

/** A reload or a back navigation does not show the state again. */
function useStateOnce(): object | null {
  const { state }: { state: unknown } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  return isBack || typeof state !== 'object' ? null : state
}

/** Returns the previous page's message, or null. */
export function useFlashMessage(): string | null {
  const state = useStateOnce()
  return state !== null && 'message' in state ? String(state.message) : null
}

const isDoneBefore = (state: object): state is DoneBefore => 'done' in state && 'job' in state

export function useDoneBefore(): DoneBefore | null {
  const state = useStateOnce()
  return state !== null && isDoneBefore(state) ? state : null
}
