// Leaving a page on which something would be lost: whoever guards it asks first.

export type Guard = {
  /** Whether there is something to lose now. */
  isNeeded: () => boolean
  /** Asks, and calls `leave` where the answer is yes; then the guard is not needed any more. */
  ask: (leave: () => void) => void
}

let guard: Guard | null = null
const postponed = new Set<() => void>()

/** Nobody leaves without the guard from now on. Returns how to end that. */
export function guardLeaving(next: Guard): () => void {
  guard = next
  return () => {
    if (guard !== next) return
    guard = null
    postponed.forEach((act) => act())
    postponed.clear()
  }
}

export const isGuarded = () => guard?.isNeeded() === true

/** Does it as soon as the guard of now is gone; the same only once. */
export function afterGuard(act: () => void): void {
  postponed.add(act)
}

/** Leaves: at once, or when the guard has been told to let one. */
export function leaving(leave: () => void): void {
  if (guard?.isNeeded() === true) guard.ask(leave)
  else leave()
}
