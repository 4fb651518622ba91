const key = 'fretboard:reloaded'

/** Whether the site answers. If it does, a script that did not load is gone, and only a new document helps. */
export async function isReachable(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

/**
 * Reloads a document whose scripts did not load; false where that is no use. Only once: where it did not help, it would
 * go on for ever.
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(key) !== null || !(await isReachable(location.href))) return false
    sessionStorage.setItem(key, location.pathname)
  } catch {
    // Without storage nobody would know that it was tried.
    return false
  }
  location.reload()
  return true
}

/** The document has started: the next one that does not may be reloaded again. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was remembered.
  }
}
