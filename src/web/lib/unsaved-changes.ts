// Protects a page with unsaved changes, for example from a redirect after the session has ended.

let check: (() => boolean) | null = null
const postponedActions = new Set<() => void>()

/** Registers the form on the page. Returns a function that unregisters it and runs the postponed actions. */
export function watchChanges(hasChanges: () => boolean): () => void {
  check = hasChanges
  return () => {
    if (check !== hasChanges) return
    check = null
    postponedActions.forEach((action) => action())
    postponedActions.clear()
  }
}

export const hasUnsavedChanges = () => check?.() === true

/** Calls `act` after the user has saved or discarded the current changes. A function passed twice is called once. */
export function afterUnsavedChanges(act: () => void): void {
  postponedActions.add(act)
}
