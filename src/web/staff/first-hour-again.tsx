import { useQuery, useQueryClient } from '@tanstack/react-query'

import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { useAction } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'

import { setupQuery } from './queries.ts'

/** Offers to show the checklist of a new site again, if staff have hidden it and a step is missing. */
export function FirstHourAgain() {
  const client = useQueryClient()
  const { data } = useQuery(setupQuery)
  const { perform, result } = useAction()
  const { is_shown: isShown = true, is_sending: _, has_invitation: __, ...steps } = data ?? {}
  const show = () =>
    perform(async () => {
      const body = { is_dismissed: false }
      client.setQueryData(setupQuery.queryKey, await call('PUT /ninja-api/staff/setup', { body }))
      return 'The dashboard shows the list “First hour” to all staff again.'
    })
  return (
    <>
      {!isShown && Object.values(steps).includes(false) && (
        <Button variant="outline" className="justify-self-start" onClick={() => void show()}>
          Show the list “First hour” again
        </Button>
      )}
      <ActionReport result={result} />
    </>
  )
}
