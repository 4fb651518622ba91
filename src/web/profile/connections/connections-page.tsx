import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'

import type { PresentedProvider } from '#contract/auth/provider.ts'
import { useUser } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'
import { ProviderForm } from '#web/auth/social/provider-form.tsx'
import { useConnectProviders } from '#web/auth/social/use-connect-providers.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { BelowPart, LoadedPart } from '#web/query/loaded-part.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Panel } from '#web/ui/panel.tsx'

import { providersQuery } from '../queries.ts'
import { useAccountAction } from '../use-account-action.ts'
import { ConnectFailure } from './connect-failure.tsx'
import { ConnectionRow } from './connection-row.tsx'

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

export function ConnectionsPage() {
  const query = useQuery(providersQuery)
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries(providersQuery)
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
      <BelowPart query={query}>{providers.length > 0 && <ConnectAnother providers={providers} />}</BelowPart>
    </>
  )
}
