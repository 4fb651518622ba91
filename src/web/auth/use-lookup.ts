import { useEffect, useState } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'

import { attempt } from './attempt.ts'

/** Other statuses, such as those of an outage, say nothing about the key. */
const telling = new Set([200, 400, 409])

/** Returns undefined until there is a response, or null if it says nothing about the key. */
export function useLookup(
  lookUp: (key: string) => Promise<AuthAnswer>,
  key: string,
): AuthAnswer | null | undefined {
  const [found, setFound] = useState<{ key: string; answer: AuthAnswer | null }>()
  useEffect(() => {
    let isWanted = true
    const keep = async () => {
      const answer = await attempt(() => lookUp(key))
      if (isWanted) setFound({ key, answer: answer && telling.has(answer.status) ? answer : null })
    }
    void keep()
    return () => {
      isWanted = false
    }
  }, [lookUp, key])
  return found?.key === key ? found.answer : undefined
}
