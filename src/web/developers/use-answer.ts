import { useEffect, useEffectEvent, useState } from 'react'

import { ResponseError } from '#contract/client/response-error.ts'
import { logFailure } from '#web/lib/log-failure.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** `data` is null if it does not exist. */
type Answer<Data> = { readonly key: string; readonly data: Data | null }

/**
 * Requests the data for `key`, and again when the key changes. Keeps the previous answer meanwhile. `sent` is the data
 * in the document. It counts only while this page is the one that the server sent.
 */
export function useAnswer<Data>(key: string, sent: Data | null, request: () => Promise<Data>) {
  const isHydrated = useHydrated()
  const [answer, setAnswer] = useState<Answer<Data> | undefined>(isHydrated ? undefined : { key, data: sent })
  const [failure, setFailure] = useState<{ key: string; attempt: number }>()
  const [attempt, setAttempt] = useState(0)
  const ask = useEffectEvent(request)
  const isCurrent = answer?.key === key
  useEffect(() => {
    if (isCurrent) return undefined
    let isAwaited = true
    const settle = (act: () => void) => {
      if (isAwaited) act()
    }
    ask().then(
      (data) => settle(() => setAnswer({ key, data })),
      (error: unknown) =>
        settle(() => {
          if (error instanceof ResponseError && error.status === 404) return setAnswer({ key, data: null })
          logFailure('The directory did not load.', error)
          setFailure({ key, attempt })
        }),
    )
    return () => {
      isAwaited = false
    }
  }, [key, attempt, isCurrent])
  const hasFailed = failure?.key === key && failure.attempt === attempt
  return { data: answer?.data, isCurrent, hasFailed, retry: () => setAttempt(attempt + 1) }
}
