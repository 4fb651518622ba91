import { useEffect, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'

import { authApi } from '../api.ts'

const POLL_INTERVAL_MS = 4000
/** After this time, the page asks again only when the visitor returns to it. */
const MAX_POLLING_MS = 60 * 60 * 1000

/** `email` is the address to confirm, or null if there is none. */
type PendingVerification = { email: string | null; is_confirmed: boolean }

/**
 * Returns the address that the visitor must confirm, and whether it was confirmed in another browser. Polls while the
 * page is visible. Returns undefined until the first response, and while `isOn` is false.
 */
export function usePendingVerification(isOn: boolean): PendingVerification | undefined {
  const [known, setKnown] = useState<PendingVerification>()
  useEffect(() => {
    if (!isOn) return undefined
    const startedAt = Date.now()
    const read = async () => {
      try {
        const { status, data } = await authApi.readPendingVerification()
        if (status === 200 && data) setKnown({ email: data.email, is_confirmed: data.is_confirmed })
      } catch (error) {
        logFailure('The state of the confirmation did not load.', error)
      }
    }
    const poll = () => {
      if (!document.hidden && Date.now() - startedAt < MAX_POLLING_MS) void read()
    }
    const handleVisibility = () => {
      if (!document.hidden) void read()
    }
    void read()
    const timer = setInterval(poll, POLL_INTERVAL_MS)
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
    }
  }, [isOn])
  return isOn ? known : undefined
}
