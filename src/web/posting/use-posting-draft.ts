// Saves every change of the draft. The draft survives a reload or a signup, and users can continue it on another
// device.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { logFailure } from '#web/lib/log-failure.ts'

import {
  deleteDraft,
  saveInAccount,
  saveInBrowser,
  type SavedDraft,
  readLatestDraft,
  watchRemoval,
} from './draft-storage.ts'
import { emptyPosting, isTouched, type PostingValues } from './posting-values.ts'

/** The time between the last change and the save in the account, in milliseconds. */
const SAVE_DEBOUNCE_MS = 1000

/**
 * `user` is the ID of the logged-in user. `company` is the ID of the only company that the user may post for, or ''.
 * `values` is undefined until the draft has loaded. `hasFailed` is true if the draft could not be loaded.
 */
export function usePostingDraft(user: number | undefined, company = '') {
  const [values, setValues] = useState<PostingValues>()
  const [restored, setRestored] = useState<SavedDraft | null>(null)
  const [isSaved, setSaved] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const [isGone, setGone] = useState(false)
  const latest = useRef<PostingValues>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useEffectEvent(async () => {
    timer.current = undefined
    if (user !== undefined && latest.current) await saveInAccount(user, latest.current)
  })
  const createEmpty = () => ({ ...emptyPosting(Date.now()), company_id: company })
  const adopt = useEffectEvent((draft: SavedDraft | undefined) => {
    const typed = draft?.values ?? latest.current ?? createEmpty()
    // A draft that was written before the login has no company. Select the user's company if there is only one.
    const isChosen = typed.company_id !== '' || typed.company_name !== ''
    const next = isChosen ? typed : { ...typed, company_id: company }
    latest.current = next
    setValues(next)
    setRestored(draft && isTouched(draft.values) ? draft : null)
    // The newest draft is only in this browser, so this copies it to the account.
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
  const stopTimer = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const startEmpty = () => {
    latest.current = createEmpty()
    setValues(latest.current)
    setRestored(null)
  }
  // Empty the form after the job was sent from another tab. Otherwise it could be sent again from this one.
  const emptyForm = useEffectEvent(() => {
    stopTimer()
    startEmpty()
    setGone(true)
  })
  useEffect(() => (user === undefined ? undefined : watchRemoval(user, () => emptyForm())), [user])
  // Save the last change if the user leaves the page during the debounce.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (timer.current !== undefined) void send()
    },
    [],
  )

  const saveLocally = (next: PostingValues) => {
    latest.current = next
    setValues(next)
    setGone(false)
    setSaved(saveInBrowser(user, next))
  }
  return {
    values,
    /** The restored draft, or null if there was none. */
    restored,
    isSaved,
    isGone,
    hasFailed,
    retry: () => setFailed(false),
    change(parts: Partial<PostingValues>) {
      saveLocally({ ...(latest.current ?? createEmpty()), ...parts })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), SAVE_DEBOUNCE_MS)
    },
    /** Saves a finished step without the debounce. */
    async changeNow(parts: Partial<PostingValues>) {
      saveLocally({ ...(latest.current ?? createEmpty()), ...parts })
      clearTimeout(timer.current)
      await send()
    },
    async forget() {
      stopTimer()
      await deleteDraft(user)
      startEmpty()
    },
  }
}

export type PostingDraft = ReturnType<typeof usePostingDraft>
