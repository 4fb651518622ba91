const key = 'fretboard:reloaded'

/**
 * Returns whether the site responds. If it does, but a script did not load, a deployment has removed this script. Then
 * only a new document can help.
 */
export async function isReachable(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

/**
 * Reloads a document whose scripts did not load. Returns false if a reload cannot help. Also returns false if the
 * document was already reloaded, to prevent a loop. `missing` names a script that a part of a started page lacks.
 */
export async function reloadOnce(missing = ''): Promise<boolean> {
  try {
    if (sessionStorage.getItem(key + missing) !== null || !(await isReachable(location.href))) return false
    sessionStorage.setItem(key + missing, location.pathname)
  } catch {
    // Without storage, a reload could repeat forever.
    return false
  }
  location.reload()
  return true
}

/** Allows the next `reloadOnce` without `missing`. Call this function after the document has started. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so `reloadOnce` has stored nothing.
  }
}
