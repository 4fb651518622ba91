// Saves every change, so that a reload, a signup or another device does not lose the draft.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'

import { forgetPosting, keepInAccount, keepInBrowser, type Kept, latestKept } from './kept-posting.ts'
import { emptyPosting, isTouched, type PostingValues } from './posting-values.ts'

/** The minimum interval between saves to the account, in milliseconds. */
const pauseMs = 1000

/**
 * `user` is the ID of the logged-in user. `company` is the only company that they may post for. `values` is undefined
 * until the draft has loaded. `hasFailed` is true if it could not be loaded.
 */
export function useKeptPosting(user: number | undefined, company = '') {
  const [values, setValues] = useState<PostingValues>()
  const [found, setFound] = useState<Kept | null>(null)
  const [isKept, setKept] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef<PostingValues>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useEffectEvent(async () => {
    timer.current = undefined
    if (user !== undefined && latest.current) await keepInAccount(user, latest.current)
  })
  const empty = () => ({ ...emptyPosting(Date.now()), company_id: company })
  const adopt = useEffectEvent((kept: Kept | undefined) => {
    const typed = kept?.values ?? latest.current ?? empty()
    // A draft written before login has no company selected.
    const isChosen = typed.company_id !== '' || typed.company_name !== ''
    const next = isChosen ? typed : { ...typed, company_id: company }
    latest.current = next
    setValues(next)
    setFound(kept && isTouched(kept.values) ? kept : null)
    // Saves a draft written before login to the account.
    if (kept?.from === 'browser') void send()
  })
  useEffect(() => {
    if (hasFailed) return undefined
    let isCurrent = true
    const read = async () => {
      try {
        const kept = await latestKept(user)
        if (isCurrent) adopt(kept)
      } catch (error) {
        logFailure('The draft did not load.', error)
        if (isCurrent) setFailed(true)
      }
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [user, hasFailed])
  // Saves when the user leaves before the interval has passed.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (timer.current !== undefined) void send()
    },
    [],
  )

  const put = (next: PostingValues) => {
    latest.current = next
    setValues(next)
    setKept(keepInBrowser(user, next))
  }
  return {
    values,
    /** The restored draft, or null if there was none. */
    found,
    isKept,
    hasFailed,
    retry: () => setFailed(false),
    change(parts: Partial<PostingValues>) {
      put({ ...(latest.current ?? empty()), ...parts })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), pauseMs)
    },
    /** Saves immediately, before a step that must not be repeated. */
    async changeNow(parts: Partial<PostingValues>) {
      put({ ...(latest.current ?? empty()), ...parts })
      clearTimeout(timer.current)
      await send()
    },
    async forget() {
      clearTimeout(timer.current)
      timer.current = undefined
      await forgetPosting(user)
      latest.current = empty()
      setValues(latest.current)
      setFound(null)
    },
  }
}

export type KeptPosting = ReturnType<typeof useKeptPosting>
