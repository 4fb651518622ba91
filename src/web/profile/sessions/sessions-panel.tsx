import { useQuery, useQueryClient } from '@tanstack/react-query'

import { actionApi } from '#web/auth/action-api.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { sessionsQuery } from '../queries.ts'
import { useAccountAction } from '../use-account-action.ts'
import { SessionItem } from './session-item.tsx'

const currentFirst = (a: { is_current: boolean }, b: { is_current: boolean }) =>
  Number(b.is_current) - Number(a.is_current)

/** The page must render the `ReauthenticationDialog`. */
export function SessionsPanel({ title = 'Where you are logged in' }: { title?: string }) {
  const query = useQuery(sessionsQuery)
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries(sessionsQuery)
  const { perform, result } = useAccountAction()
  const endSessions = (sessions: readonly number[], message: string) =>
    void perform({ call: () => actionApi.endSessions({ sessions }), message, after: reload })
  return (
    <>
      <ActionReport result={result} />
      <Panel title={title} about="If you do not recognize one of these, end it and change your password.">
        <LoadedPart query={query}>
          {(sessions) => {
            const others = sessions.filter(({ is_current }) => !is_current).map(({ id }) => id)
            return (
              <>
                <ul className="grid divide-y divide-line">
                  {sessions.toSorted(currentFirst).map((session) => (
                    <SessionItem key={session.id} session={session} onEnd={endSessions} />
                  ))}
                </ul>
                {others.length > 0 && (
                  <div className="justify-self-start">
                    <ConfirmButton
                      label="End all other sessions"
                      question="End all other sessions?"
                      verb="End sessions"
                      onConfirm={() => endSessions(others, 'All other sessions have ended.')}
                    >
                      You stay logged in on this device only.
                    </ConfirmButton>
                  </div>
                )}
              </>
            )
          }}
        </LoadedPart>
      </Panel>
    </>
  )
}
