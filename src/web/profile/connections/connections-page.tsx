import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'

import type { PresentedAccount, PresentedProvider } from '#contract/auth/provider.ts'
import { describeMark } from '#contract/marks/rules/describe-mark.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { paths, withNext } from '#web/auth/paths.ts'
import { ProviderForm, useConnectProviders } from '#web/auth/social/provider-form.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { useDateConventions } from '#web/lib/use-date-words.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { BelowPart, LoadedPart } from '#web/query/loaded-part.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Panel } from '#web/ui/panel.tsx'

import { marksQuery, providersQuery } from '../queries.ts'
import { type PerformAccountAction, useAccountAction } from '../use-account-action.ts'

const messagesByError: Record<string, string> = {
  denied: 'The account was not connected because the provider refused.',
  connected_other: 'This account is already connected to another user here.',
  reauthentication_required: 'To connect an account, first confirm that it is you. Then connect it again.',
}

const unknown = 'Sorry, something went wrong. The account was not connected.'

function ConnectFailure({ error }: { error: string }) {
  // Cancelling is not an error.
  if (error === 'cancelled')
    return (
      <output className="max-w-180 rounded-control bg-sunken px-4 py-3">
        The account was not connected because you cancelled.
      </output>
    )
  return (
    <div className="grid max-w-180 justify-items-start gap-3">
      <ProblemList problems={[{ message: messagesByError[error] ?? unknown }]} />
      {error === 'reauthentication_required' && (
        <Link to={withNext(paths.reauthenticate, paths.connections)} className={linkStyles}>
          Confirm access
        </Link>
      )}
    </div>
  )
}

function ConnectAnother({ providers }: { providers: readonly PresentedProvider[] }) {
  return (
    <Panel title="Connect another account">
      <ul className="flex flex-wrap gap-3">
        {providers.map(({ id, name }) => (
          <li key={id}>
            <ProviderForm provider={id} process="connect" back={paths.connections}>
              Connect {name}
            </ProviderForm>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The membership marks of the user, if there are any. */
function Memberships() {
  const { data: marks = [] } = useQuery(marksQuery)
  const conventions = useDateConventions()
  if (marks.length === 0) return null
  return (
    <Panel title="Your memberships" about="A login with a connected account renews its memberships.">
      <ul className="grid gap-1">
        {marks.map((mark) => (
          <li key={`${mark.mark} ${mark.provider}`}>{describeMark(mark, conventions)}</li>
        ))}
      </ul>
    </Panel>
  )
}

export function ConnectionsPage() {
  const query = useQuery(providersQuery)
  const queryClient = useQueryClient()
  const reload = () =>
    Promise.all([queryClient.invalidateQueries(providersQuery), queryClient.invalidateQueries(marksQuery)])
  const { perform, result } = useAccountAction()
  const providers = useConnectProviders()
  const hasPassword = useUser()?.has_usable_password === true
  const error = new URLSearchParams(useLocation().search).get('error')
  return (
    <>
      <PageHead title="Connected accounts" />
      <h1 className="text-heading font-bold tracking-tight">Connected accounts</h1>
      {error !== null && <ConnectFailure error={error} />}
      <ActionReport result={result} />
      <Panel title="Your connected accounts" about="You can log in here with any of these accounts.">
        <LoadedPart query={query}>
          {(accounts) =>
            accounts.length === 0 ? (
              <p>
                {providers.length > 0
                  ? 'No account is connected.'
                  : 'There are no other services to connect on this site.'}
              </p>
            ) : (
              <>
                <ul className="grid divide-y divide-line">
                  {accounts.map((account) => (
                    <ConnectionRow
                      key={`${account.provider.id} ${account.uid}`}
                      account={account}
                      perform={perform}
                      onChange={reload}
                    />
                  ))}
                </ul>
                {accounts.length === 1 && !hasPassword && (
                  <p className="mt-4 text-muted">
                    To disconnect your last account,{' '}
                    <Link to={paths.passwordChange} className={linkStyles}>
                      set a password
                    </Link>{' '}
                    first.
                  </p>
                )}
              </>
            )
          }
        </LoadedPart>
      </Panel>
      <Memberships />
      <BelowPart query={query}>{providers.length > 0 && <ConnectAnother providers={providers} />}</BelowPart>
    </>
  )
}

type ConnectionRowProps = {
  account: PresentedAccount
  perform: PerformAccountAction
  onChange: () => Promise<unknown>
}

function ConnectionRow({ account, perform, onChange }: ConnectionRowProps) {
  const { provider, uid, display } = account
  const disconnect = {
    call: () => actionApi.disconnectProvider({ provider: provider.id, account: uid }),
    message: `${provider.name} has been disconnected.`,
    after: onChange,
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{provider.name}</p>
        <p className="text-small wrap-anywhere text-muted">{display}</p>
      </div>
      <ConfirmButton
        label={
          <>
            Disconnect<span className="sr-only"> {provider.name}</span>
          </>
        }
        question={`Disconnect ${provider.name}?`}
        verb="Disconnect"
        onConfirm={() => void perform(disconnect)}
      >
        You can no longer log in with {display}. Your account there stays as it is.
      </ConfirmButton>
    </li>
  )
}
