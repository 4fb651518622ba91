// Lets members choose the emails that they receive about the review of a company's jobs.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import type { DecisionEmails } from '#contract/jobs/members.ts'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { SavedSelect, weeklyChoice, weeklyChoices } from '#web/ui/form/saved-select.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { membershipQuery } from './employer-queries.ts'

const choices = [
  ['all', 'All jobs of the company'],
  ['own', 'My jobs'],
  ['none', 'None'],
] as const

/** The footers of emails link to this fragment of the page. */
const anchor = 'emails'

export function EmailsSection({ companyId }: { companyId: number }) {
  const client = useQueryClient()
  const query = useQuery(membershipQuery(companyId))
  const section = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  // Scroll to the anchor again, because the browser looked for it before this section was rendered.
  useEffect(() => {
    if (hash === `#${anchor}`) section.current?.scrollIntoView()
  }, [hash])
  const save = async (body: { decision_emails: DecisionEmails; weekly_emails: boolean }) => {
    const request = { params: { company_id: companyId }, body }
    const membership = await call('PUT /ninja-api/companies/{company_id}/membership', request)
    client.setQueryData(membershipQuery(companyId).queryKey, membership)
  }
  return (
    <div id={anchor} ref={section}>
      <Panel
        title="Emails"
        about="We email you about decisions of reviewers, at most one email in 15 minutes. “My jobs” are those that you created, sent for review or changed."
      >
        <LoadedPart query={query}>
          {({ decision_emails, weekly_emails }) => (
            <>
              <SavedSelect
                label="Email me about"
                options={choices}
                value={decision_emails}
                onSave={(choice) => save({ decision_emails: choice, weekly_emails })}
              />
              <SavedSelect
                label="Weekly email about views and apply clicks"
                options={weeklyChoices}
                value={weeklyChoice(weekly_emails)}
                onSave={(choice) => save({ decision_emails, weekly_emails: choice === 'on' })}
              />
            </>
          )}
        </LoadedPart>
      </Panel>
    </div>
  )
}
