// The values of the posting form. Each change is kept, so that a reload, signing up or another device loses nothing.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { forgetPosting, keepInAccount, keepInBrowser, type Kept, latestKept } from './kept-posting.ts'
import { emptyPosting, isTouched, type PostingValues } from './posting-values.ts'

/** While somebody types the account hears of it at most so often. */
const pauseMs = 1000

/** `user` is who is logged in. Undefined values: what is kept is still being read. */
export function useKeptPosting(user: number | undefined) {
  const [values, setValues] = useState<PostingValues>()
  const [found, setFound] = useState<Kept | null>(null)
  const [isKept, setKept] = useState(true)
  const latest = useRef<PostingValues>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useEffectEvent(async () => {
    timer.current = undefined
    if (user !== undefined && latest.current) await keepInAccount(user, latest.current)
  })
  const adopt = useEffectEvent((kept: Kept | undefined) => {
    const next = kept?.values ?? latest.current ?? emptyPosting(Date.now())
    latest.current = next
    setValues(next)
    setFound(kept && isTouched(kept.values) ? kept : null)
    // What was typed before logging in reaches the account now.
    if (kept?.from === 'browser') void send()
  })
  useEffect(() => {
    let isCurrent = true
    void latestKept(user).then((kept) => isCurrent && adopt(kept))
    return () => {
      isCurrent = false
    }
  }, [user])
  // Whoever leaves within the pause has typed it all the same.
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
    /** Where what was typed before was found; null where nothing was. */
    found,
    isKept,
    change(parts: Partial<PostingValues>) {
      put({ ...(latest.current ?? emptyPosting(Date.now())), ...parts })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), pauseMs)
    },
    /** Before a step that must not be taken twice: when this is over the account knows. */
    async changeNow(parts: Partial<PostingValues>) {
      put({ ...(latest.current ?? emptyPosting(Date.now())), ...parts })
      clearTimeout(timer.current)
      await send()
    },
    async forget() {
      clearTimeout(timer.current)
      timer.current = undefined
      await forgetPosting(user)
      const empty = emptyPosting(Date.now())
      latest.current = empty
      setValues(empty)
      setFound(null)
    },
  }
}

export type KeptPosting = ReturnType<typeof useKeptPosting>
