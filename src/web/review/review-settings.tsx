// The setting for the frequency of a reviewer's emails about pending entries.
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { type ReviewSettings } from '#contract/jobs/review.ts'
import { call } from '#web/query/api.ts'
import { SavedSelect } from '#web/ui/form/saved-select.tsx'

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
    const settings = await call('PUT /ninja-api/review/settings', { body: { emails } })
    client.setQueryData(settingsQuery.queryKey, settings)
  }
  return (
    <SavedSelect label="Emails about pending reviews" options={choices} value={data?.emails} onSave={save} />
  )
}
