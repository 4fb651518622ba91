import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { deleteDraft, readSavedDraft, saveDraft, watchRemoval } from './draft-storage.ts'
import { emptyPosting, isTouched, type PostingValues } from './posting-values.ts'

/**
 * Saves every change of the form in this browser, where it survives a reload or a signup. `user` is the ID of the
 * logged-in user. `company` is the ID of the only company that the user may post for, or ''.
 */
export function usePostingDraft(user: number | undefined, company = '') {
  const selectCompany = (typed: PostingValues) =>
    typed.company_id === '' && typed.company_name === '' ? { ...typed, company_id: company } : typed
  const [restored, setRestored] = useState(() => readSavedDraft(user) ?? null)
  const [values, setValues] = useState(() => selectCompany(restored?.values ?? emptyPosting(Date.now())))
  const [isSaved, setSaved] = useState(true)
  const [isGone, setGone] = useState(false)
  const latest = useRef(values)

  const show = (next: PostingValues) => {
    latest.current = next
    setValues(next)
  }
  const startEmpty = () => {
    show(selectCompany(emptyPosting(Date.now())))
    setRestored(null)
  }
  // Empty the form after the job was sent from another tab. Otherwise it could be sent again from this one.
  const emptyForm = useEffectEvent(() => {
    startEmpty()
    setGone(true)
  })
  useEffect(() => (user === undefined ? undefined : watchRemoval(user, () => emptyForm())), [user])

  return {
    values,
    /** The restored draft, or null if there was none. */
    restored: restored && isTouched(restored.values) ? restored : null,
    isSaved,
    isGone,
    change(parts: Partial<PostingValues>) {
      show({ ...latest.current, ...parts })
      setGone(false)
      setSaved(saveDraft(user, latest.current))
    },
    forget() {
      deleteDraft(user)
      startEmpty()
    },
  }
}

export type PostingDraft = ReturnType<typeof usePostingDraft>
