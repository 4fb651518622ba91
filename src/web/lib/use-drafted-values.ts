// The values of a form, each change of which is kept in this browser until it is saved.
import { useState } from 'react'

import { readDraft, removeDraft, writeDraft } from './drafts.ts'

type Texts = Readonly<Record<string, string>>

type Drafted<Values> = {
  /** Where the draft is kept. */
  key: string
  /** What the form is opened with where there is no draft. */
  opened: Values
  /** The version of the thing that is edited; null for a new one. */
  version: string | null
  /** Reads the values of a stored draft; undefined if they cannot be used. */
  readValues: (stored: unknown) => Values | undefined
}

function isEqual(one: Texts, other: Texts): boolean {
  return Object.keys(one).every((name) => one[name] === other[name])
}

export function useDraftedValues<Values extends Texts>(drafted: Drafted<Values>) {
  const { key, readValues } = drafted
  const [restored, setRestored] = useState(() => {
    const draft = readDraft(key, readValues)
    return draft && !isEqual(draft.values, drafted.opened) ? draft : null
  })
  const [values, setValues] = useState(restored?.values ?? drafted.opened)
  const [isKept, setKept] = useState(true)
  const { opened, version } = restored ?? drafted
  return {
    values,
    /** What was saved when typing began: what differs from it is what the visitor has changed. */
    opened,
    /** Of the thing that the values were laid over. */
    version,
    /** When what was found in this browser was typed (ms since 1970); null where nothing was. */
    restoredAt: restored?.at ?? null,
    /** False where the browser keeps nothing: what is typed is lost with the page. */
    isKept,
    change(parts: Partial<Values>) {
      const next = { ...values, ...parts }
      setValues(next)
      if (isEqual(next, opened)) removeDraft(key)
      else setKept(writeDraft(key, { values: next, opened, version, at: Date.now() }))
    },
    /** Forgets what was typed. */
    discard() {
      removeDraft(key)
      setValues(drafted.opened)
      setRestored(null)
    },
    saved: () => removeDraft(key),
  }
}
