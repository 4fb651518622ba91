const key = 'fretboard:reloaded'

/** Returns whether the site responds. If so, a script that failed to load no longer exists, and only a reload helps. */
export async function isReachable(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

/**
 * Reloads a document whose scripts did not load. Returns false if a reload cannot help. Reloads only once, so that it
 * never loops.
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(key) !== null || !(await isReachable(location.href))) return false
    sessionStorage.setItem(key, location.pathname)
  } catch {
    // Without storage, a reload could repeat forever.
    return false
  }
  location.reload()
  return true
}

/** Call this when the document has started, so that a later failure can reload again. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage, there is nothing to forget.
  }
}
