// How often a reviewer is emailed of what waits.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { type ReviewSettings } from '#contract/jobs/review.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { reviewClient } from './api.ts'
import { settingsQuery } from './queries.ts'

const choices = [
  ['at_once', 'At once'],
  ['daily', 'Daily'],
  ['never', 'Never'],
] as const satisfies readonly (readonly [ReviewSettings['emails'], string])[]

export function ReviewEmails() {
  const id = useId()
  const client = useQueryClient()
  const { data } = useQuery(settingsQuery)
  const [outcome, setOutcome] = useState('')
  const save = async (value: string) => {
    const emails = choices.find(([each]) => each === value)?.[0]
    if (emails === undefined) return
    setOutcome('')
    try {
      client.setQueryData(settingsQuery.queryKey, await reviewClient.saveSettings({ emails }))
      setOutcome('Saved.')
    } catch (error) {
      logFailure('How to hear of what waits was not saved.', error)
      setOutcome('This was not saved. Please try again.')
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium">
        Emails about what waits
      </label>
      <select
        id={id}
        value={data?.emails ?? ''}
        disabled={data === undefined}
        className="h-11 rounded-control border border-control bg-raised px-3"
        onChange={(event) => void save(event.target.value)}
      >
        {data === undefined && <option value="">...</option>}
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <output className="text-small text-muted">{outcome}</output>
    </div>
  )
}
