// Shows the date of a requested deletion on all dashboard pages, with a button to cancel the deletion.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'

import { actionApi } from '#web/auth/action-api.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { noResult } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'

import { deletionQuery } from '../queries.ts'
import { useAccountAction } from '../use-account-action.ts'

export function DeletionBanner() {
  const { data } = useQuery(deletionQuery)
  const client = useQueryClient()
  const { perform, result } = useAccountAction()
  const keep = () =>
    void perform({
      call: () => actionApi.cancelDeletion(),
      message: 'Your account is kept.',
      after: () => client.invalidateQueries(deletionQuery),
    })
  const dueAt = data?.due_at ?? null
  const isRequestedAgain = result.message !== '' && dueAt !== null
  return (
    <>
      {dueAt !== null && (
        <section
          aria-label="Deletion of your account"
          className="flex max-w-180 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-control bg-sunken p-5"
        >
          <p className="flex min-w-0 gap-3 font-medium">
            <TriangleAlert className="mt-0.5 size-5 shrink-0 text-highlight-text" />
            <span>
              Your account will be deleted on <Moment at={dueAt} />.
            </span>
          </p>
          <Button onClick={keep}>Keep my account</Button>
        </section>
      )}
      <ActionReport result={isRequestedAgain ? noResult : result} />
    </>
  )
}
