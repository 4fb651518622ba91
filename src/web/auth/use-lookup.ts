// Asks once, when the page opens, what the server knows about the key in its address.
import { useEffect, useState } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'

import { attempt } from './attempt.ts'

/** All others, as of an outage, say nothing of the key. */
const telling = new Set([200, 400, 409])

/** Undefined until there is an answer, null when none came that says something of the key. */
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
