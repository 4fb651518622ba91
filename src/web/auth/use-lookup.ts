import { useEffect, useState } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'

import { attempt } from './api.ts'

/** Only these statuses say whether the key is valid. Other statuses, such as those of an outage, do not. */
const conclusiveStatuses = new Set([200, 400, 409])

/**
 * Returns the response, undefined while it is pending, or null for a response that does not say whether the key is
 * valid.
 */
export function useLookup<Answer extends AuthAnswer>(
  lookUp: (key: string) => Promise<Answer>,
  key: string,
): Answer | null | undefined {
  const [found, setFound] = useState<{ key: string; answer: Answer | null }>()
  useEffect(() => {
    let isActive = true
    const load = async () => {
      const answer = await attempt(() => lookUp(key))
      if (isActive) setFound({ key, answer: answer && conclusiveStatuses.has(answer.status) ? answer : null })
    }
    void load()
    return () => {
      isActive = false
    }
  }, [lookUp, key])
  return found?.key === key ? found.answer : undefined
}
