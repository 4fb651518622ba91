// The companies whose contact requests are paused.
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { pluralize } from '#contract/counts.ts'
import { companyPath } from '#contract/jobs/rules/links.ts'
import { PostedDate } from '#web/job-view/job-dates.tsx'
import { call } from '#web/query/api.ts'
import { pausesQuery } from '#web/query/manage-queries.ts'
import { useAction } from '#web/query/use-action.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { TextLink } from '#web/ui/links.tsx'

import { DecisionList } from './decision-list.tsx'

export function PausedCompanies() {
  const client = useQueryClient()
  const { perform, result } = useAction()
  const query = useQuery(pausesQuery)
  const lift = (id: number, name: string) =>
    void perform(async () => {
      await call('DELETE /ninja-api/staff/contact-pauses/{company_id}', { params: { company_id: id } })
      await client.invalidateQueries(pausesQuery)
      return `${name} can contact developers again.`
    })
  return (
    <DecisionList
      noun="companies"
      query={query}
      rows={query.data?.map(({ id, name, ...facts }) => ({
        key: id,
        text: (
          <>
            <TextLink to={companyPath({ id, name })}>
              <bdi>{name}</bdi>
            </TextLink>
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
                Lift the pause<span className="sr-only"> of {name}</span>
              </>
            }
            question={`Lift the pause of ${name}?`}
            verb="Lift the pause"
            onConfirm={() => lift(id, name)}
          >
            Its earlier requests and reports no longer count.
          </ConfirmButton>
        ),
      }))}
      empty="No company is paused."
      result={result}
    />
  )
}
