// What the server answers to a page: asked for when the page opens, and anew whenever `key` is another.
import { useEffect, useEffectEvent, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'

type Answer<Data> = { readonly key: string; readonly data: Data | 'failed' }

async function orFailed<Data>(ask: () => Promise<Data>): Promise<Data | 'failed'> {
  try {
    return await ask()
  } catch (error) {
    logFailure('A part of the employees did not load.', error)
    return 'failed'
  }
}

/** Until the next answer is there the one before stays; `isStale` says so. */
export function useAnswer<Data extends object | string>(key: string, ask: () => Promise<Data>) {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer<Data> | null>(null)
  const current = `${key} ${attempt}`
  const askNow = useEffectEvent(() => orFailed(ask))
  useEffect(() => {
    let isWanted = true
    const open = async () => {
      const data = await askNow()
      if (isWanted) setAnswer({ key: current, data })
    }
    void open()
    return () => {
      isWanted = false
    }
  }, [current])
  const retry = () => {
    setAnswer(null)
    setAttempt(attempt + 1)
  }
  return { data: answer?.data ?? 'loading', isStale: answer?.key !== current, retry } as const
}
