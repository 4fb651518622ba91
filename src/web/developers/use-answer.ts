import { useEffect, useEffectEvent, useState } from 'react'

import { ResponseError } from '#contract/client/response-error.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** `data` is null if it does not exist. */
type Answer<Data> = { readonly key: string; readonly data: Data | null }

/**
 * Requests the data for `key`, and again when the key changes. Keeps the previous answer meanwhile. `sent` is the data
 * in the document, which is used only while this page is the one that the server sent.
 */
export function useAnswer<Data>(key: string, sent: Data | null, request: () => Promise<Data>) {
  const isHydrated = useHydrated()
  const [answer, setAnswer] = useState<Answer<Data> | undefined>(isHydrated ? undefined : { key, data: sent })
  const [failedKey, setFailedKey] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const load = useEffectEvent(async (isCurrent: () => boolean) => {
    if (answer?.key === key) return
    try {
      const data = await request()
      if (isCurrent()) setAnswer({ key, data })
    } catch (error) {
      if (!isCurrent()) return
      if (error instanceof ResponseError && error.status === 404) return setAnswer({ key, data: null })
      logFailure('The directory did not load.', error)
      setFailedKey(key)
    }
  })
  useEffect(() => {
    let isCurrent = true
    void load(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [key, attempt])
  const retry = () => {
    setFailedKey(undefined)
    setAttempt(attempt + 1)
  }
  return { data: answer?.data, isCurrent: answer?.key === key, hasFailed: failedKey === key, retry }
}
