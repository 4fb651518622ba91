import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isoWeekOf } from '#contract/announcements/rules/iso-weeks.ts'
import { pluralize } from '#contract/counts.ts'
import { days } from '#contract/duration.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CopyButton } from '#web/ui/secrets/copy-button.tsx'

import { weekQuery } from './api.ts'

const WEEK_MS = days(7)
const WEEKS = 8

/** Returns the options: the last seven days, then the most recent calendar weeks, newest first. */
function listWeekOptions(now: number) {
  const weeks = Array.from({ length: WEEKS }, (_, ago) => isoWeekOf(new Date(now - ago * WEEK_MS)))
  return [
    { value: '', label: 'Last seven days' },
    ...weeks.map((week) => ({ value: week, label: `Week ${Number(week.slice(-2))}, ${week.slice(0, 4)}` })),
  ]
}

export function WeekPanel() {
  const { now } = usePageData()
  const [week, setWeek] = useState('')
  const query = useQuery({ ...weekQuery(week), placeholderData: keepPreviousData })
  return (
    <Panel
      title="Jobs of the week"
      about="Open jobs published in the selected week, ready to paste into a newsletter or forum."
    >
      <div className="max-w-80">
        <SelectField
          name="week"
          label="Week"
          placeholder={null}
          options={listWeekOptions(now)}
          value={week}
          onChange={({ target: { value } }) => setWeek(value)}
        />
      </div>
      <LoadedPart query={query}>
        {({ text, html, jobs }) => (
          <>
            <output className="text-muted">{pluralize(jobs, 'job', 'jobs')}</output>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              <CopyButton key={`${week} text`} text={text}>
                Copy text
              </CopyButton>
              <CopyButton key={`${week} html`} text={html}>
                Copy HTML
              </CopyButton>
            </div>
            <section aria-label="Preview">
              <pre
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
                tabIndex={0}
                className="max-h-120 overflow-auto rounded-control bg-sunken p-4 text-small wrap-anywhere whitespace-pre-wrap"
              >
                {text}
              </pre>
            </section>
          </>
        )}
      </LoadedPart>
    </Panel>
  )
}
