// The domains whose companies cannot send contact requests.
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { pluralize } from '#contract/counts.ts'
import { PostedDate } from '#web/job-view/job-dates.tsx'
import { call } from '#web/query/api.ts'
import { pausesQuery } from '#web/query/manage-queries.ts'
import { useAction } from '#web/query/use-action.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import { DecisionList } from './decision-list.tsx'

export function PausedCompanies() {
  const client = useQueryClient()
  const { perform, result } = useAction()
  const query = useQuery(pausesQuery)
  const lift = (domain: string) =>
    void perform(async () => {
      await call('DELETE /ninja-api/staff/contact-pauses/{domain}', { params: { domain } })
      await client.invalidateQueries(pausesQuery)
      return `${domain} can contact developers again.`
    })
  return (
    <DecisionList
      noun="companies"
      query={query}
      rows={query.data?.map(({ domain, companies, ...facts }) => ({
        key: domain,
        text: (
          <>
            {domain}
            {companies.map((name) => (
              <p key={name}>
                <bdi>{name}</bdi>
              </p>
            ))}
            <p className="text-small text-muted">
              Paused on <PostedDate timestamp={Date.parse(facts.paused_at)} />. In 90 days, or since the last
              pause: {pluralize(facts.upheld_reports, 'upheld report', 'upheld reports')},{' '}
              {pluralize(facts.sent, 'request', 'requests')}, {facts.accepted} accepted.
            </p>
          </>
        ),
        actions: (
          <ConfirmButton
            label={
              <>
                Lift the pause<span className="sr-only"> of {domain}</span>
              </>
            }
            question={`Lift the pause of ${domain}?`}
            verb="Lift the pause"
            onConfirm={() => lift(domain)}
          >
            The earlier requests and reports of its companies no longer count.
          </ConfirmButton>
        ),
      }))}
      empty="No company is paused."
      result={result}
    />
  )
}
