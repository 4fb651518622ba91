import { useState } from 'react'

import { changedFields, changedValues } from '#contract/jobs/rules/changed-fields.ts'

import { type Draft, readDraft, removeDraft, writeDraft } from './drafts.ts'

type Texts = Readonly<Record<string, string>>

type DraftOptions<Values> = {
  key: string
  /** The initial values if there is no draft. */
  opened: Values
  /** The version of the item that the user edits, or null for an item without versions. */
  version: string | null
  /** Reads the values of a stored draft. Returns undefined if they are unusable. */
  readValues: (stored: unknown) => Values | undefined
}

/** Moves the changes of a draft to the values that have been saved since. */
function rebase<Values extends Texts>(draft: Draft<Values>, opened: Values): Draft<Values> {
  return { ...draft, opened, values: { ...opened, ...changedValues(draft.opened, draft.values) } }
}

export function useDraftedValues<Values extends Texts>(options: DraftOptions<Values>) {
  const { key, readValues } = options
  const [restored, setRestored] = useState(() => {
    const stored = readDraft(key, readValues)
    // An item with a version shows the changes that were saved since instead.
    const draft = stored && options.version === null ? rebase(stored, options.opened) : stored
    return draft && changedFields(options.opened, draft.values).length > 0 ? draft : null
  })
  const [values, setValues] = useState(restored?.values ?? options.opened)
  const [isSaved, setSaved] = useState(true)
  const { opened, version } = restored ?? options
  return {
    values,
    /** The values before the user's changes. They were the saved values when the user opened the form. */
    opened,
    version,
    /** When the restored draft was saved (milliseconds since 1970), or null if no draft was restored. */
    restoredAt: restored?.at ?? null,
    /** False if the browser could not store the draft. Closing the page then loses the edits. */
    isSaved,
    change(parts: Partial<Values>) {
      const next = { ...values, ...parts }
      setValues(next)
      if (changedFields(opened, next).length === 0) removeDraft(key)
      else setSaved(writeDraft(key, { values: next, opened, version, at: Date.now() }))
    },
    discard() {
      removeDraft(key)
      setValues(options.opened)
      setRestored(null)
    },
    saved: () => removeDraft(key),
  }
}
