// The companies whose contact requests are paused.
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { useAction } from '#web/query/use-action.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import { pausesQuery } from './queries.ts'

export function PausedCompanies() {
  const client = useQueryClient()
  const { perform, result } = useAction()
  const { data, isError } = useQuery(pausesQuery)
  const lift = (id: number, name: string) =>
    void perform(async () => {
      await call('DELETE /ninja-api/staff/contact-pauses/{company_id}', { params: { company_id: id } })
      await client.invalidateQueries(pausesQuery)
      return `${name} can contact developers again.`
    })
  return (
    <div className="grid justify-items-start gap-2">
      <ActionReport result={result} />
      {isError && <p role="alert">The companies did not load.</p>}
      {data?.length === 0 && <p className="text-muted">No company is paused.</p>}
      {data?.map(({ id, name }) => (
        <div key={id} className="flex w-full flex-wrap items-center gap-2">
          <bdi className="min-w-0 grow wrap-anywhere">{name}</bdi>
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
        </div>
      ))}
    </div>
  )
}
