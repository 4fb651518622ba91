// Whether the visitor is writing something, for what would take the page away from under them.

let check: (() => boolean) | null = null
const postponed = new Set<() => void>()

/** `hasChanges` is asked from now on. Returns how to end that. */
export function watchChanges(hasChanges: () => boolean): () => void {
  check = hasChanges
  return () => {
    if (check !== hasChanges) return
    check = null
    postponed.forEach((act) => act())
    postponed.clear()
  }
}

export const hasUnsavedChanges = () => check?.() === true

/** Acts as soon as what is being written now has been saved or given up; for the same `act`, once. */
export function afterUnsavedChanges(act: () => void): void {
  postponed.add(act)
}
