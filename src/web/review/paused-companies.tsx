// The companies whose contact requests are paused.
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

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
    <div className="grid gap-3">
      <ActionReport result={result} />
      <LoadedPart query={query}>
        {(pauses) => (
          <>
            {pauses.length === 0 && <p className="text-muted">No company is paused.</p>}
            {pauses.map(({ id, name }) => (
              <div key={id} className="flex flex-wrap items-center justify-between gap-3">
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
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
          </>
        )}
      </LoadedPart>
    </div>
  )
}
