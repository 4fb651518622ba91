// When the code of a page does not come: the site is out of reach, or was deployed anew and has that code no longer.
const SERVER_ERROR = 500
const key = 'fretboard:loaded-anew'

/** Whether the site answers. If so, what did not come is gone, and only a new load of the page helps. */
export async function isReachable(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status < SERVER_ERROR
  } catch {
    return false
  }
}

/**
 * Loads the page of a document that could not start once more; false where that is no use. Only once: where it did not
 * help, it would go on for ever.
 */
export async function loadAnewOnce(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(key) !== null || !(await isReachable(location.href))) return false
    sessionStorage.setItem(key, location.pathname)
  } catch {
    // Storage is blocked: nobody would know that it was tried.
    return false
  }
  location.reload()
  return true
}

/** The document has started: the next one that does not may be loaded once more again. */
export function forgetLoadingAnew(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was remembered.
  }
}
