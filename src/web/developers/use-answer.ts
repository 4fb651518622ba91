import { useEffect, useEffectEvent, useState } from 'react'

import { ResponseError } from '#contract/client/response-error.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** `data` is null if it does not exist, and undefined if the request failed. */
type Answer<Data> = { readonly key: string; readonly data: Data | null | undefined }

/**
 * Requests the data for `key`, and again when the key changes. Keeps the previous answer meanwhile. `sent` is the data
 * in the document. It counts only while this page is the one that the server sent.
 */
export function useAnswer<Data>(key: string, sent: Data | null, request: () => Promise<Data>) {
  const isHydrated = useHydrated()
  const [answer, setAnswer] = useState<Answer<Data> | undefined>(isHydrated ? undefined : { key, data: sent })
  const ask = useEffectEvent(request)
  const isCurrent = answer?.key === key
  useEffect(() => {
    if (isCurrent) return undefined
    let isAwaited = true
    const load = async () => {
      const data = await ask().catch((error: unknown) => {
        if (error instanceof ResponseError && error.status === 404) return null
        if (isAwaited) logFailure('The directory did not load.', error)
        return undefined
      })
      if (isAwaited) setAnswer({ key, data })
    }
    void load()
    return () => {
      isAwaited = false
    }
  }, [key, isCurrent])
  const hasFailed = isCurrent && answer.data === undefined
  return { data: answer?.data, isCurrent, hasFailed, retry: () => setAnswer(undefined) }
}
