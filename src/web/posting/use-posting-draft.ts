// Saves every change, so that a reload, a signup or another device does not lose the draft.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'

import {
  deleteDraft,
  saveInAccount,
  saveInBrowser,
  type SavedDraft,
  readLatestDraft,
} from './draft-storage.ts'
import { emptyPosting, isTouched, type PostingValues } from './posting-values.ts'

/** The minimum interval between saves to the account, in milliseconds. */
const SAVE_DEBOUNCE_MS = 1000

/**
 * `user` is the ID of the logged-in user. `company` is the only company that they may post for. `values` is undefined
 * until the draft has loaded. `hasFailed` is true if it could not be loaded.
 */
export function usePostingDraft(user: number | undefined, company = '') {
  const [values, setValues] = useState<PostingValues>()
  const [restored, setRestored] = useState<SavedDraft | null>(null)
  const [isSaved, setSaved] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef<PostingValues>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useEffectEvent(async () => {
    timer.current = undefined
    if (user !== undefined && latest.current) await saveInAccount(user, latest.current)
  })
  const empty = () => ({ ...emptyPosting(Date.now()), company_id: company })
  const adopt = useEffectEvent((draft: SavedDraft | undefined) => {
    const typed = draft?.values ?? latest.current ?? empty()
    // A draft written before login has no company selected.
    const isChosen = typed.company_id !== '' || typed.company_name !== ''
    const next = isChosen ? typed : { ...typed, company_id: company }
    latest.current = next
    setValues(next)
    setRestored(draft && isTouched(draft.values) ? draft : null)
    // Saves a draft that was written before login to the account.
    if (draft?.from === 'browser') void send()
  })
  useEffect(() => {
    if (hasFailed) return undefined
    let isCurrent = true
    const read = async () => {
      try {
        const draft = await readLatestDraft(user)
        if (isCurrent) adopt(draft)
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
  // Saves the draft if the user leaves before the interval has passed.
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
    setSaved(saveInBrowser(user, next))
  }
  return {
    values,
    /** The restored draft, or null if there was none. */
    restored,
    isSaved,
    hasFailed,
    retry: () => setFailed(false),
    change(parts: Partial<PostingValues>) {
      put({ ...(latest.current ?? empty()), ...parts })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), SAVE_DEBOUNCE_MS)
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
      await deleteDraft(user)
      latest.current = empty()
      setValues(latest.current)
      setRestored(null)
    },
  }
}

export type PostingDraft = ReturnType<typeof usePostingDraft>
