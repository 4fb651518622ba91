// The setting for the frequency of a reviewer's emails about pending entries.
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { type ReviewSettings } from '#contract/jobs/review.ts'
import { SavedSelect } from '#web/ui/form/saved-select.tsx'

import { reviewClient } from './api.ts'
import { settingsQuery } from './queries.ts'

const choices = [
  ['at_once', 'At once'],
  ['daily', 'Daily'],
  ['never', 'Never'],
] as const

export function ReviewEmailSettings() {
  const client = useQueryClient()
  const { data } = useQuery(settingsQuery)
  const save = async (emails: ReviewSettings['emails']) => {
    client.setQueryData(settingsQuery.queryKey, await reviewClient.saveSettings({ emails }))
  }
  return (
    <SavedSelect label="Emails about pending reviews" options={choices} value={data?.emails} onSave={save} />
  )
}
