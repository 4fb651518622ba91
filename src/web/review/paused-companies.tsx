// The companies whose contact requests are paused.
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#web/query/api.ts'
import { useAction } from '#web/query/use-action.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import { DecisionList } from './decision-list.tsx'
import { pausesQuery } from './queries.ts'

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
      rows={query.data?.map(({ id, name }) => ({
        key: id,
        text: <bdi>{name}</bdi>,
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
