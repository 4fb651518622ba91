// The user's accounts elsewhere: connect and disconnect.
import { useLocation } from 'react-router'

import { actionApi } from '#web/auth/action-api.ts'
import { useAuth } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'
import { ProviderForm } from '#web/auth/social/provider-form.tsx'
import { PageHead } from '#web/lib/page-head.tsx'

import { BelowPart, LoadedPart } from '../profile/loaded-part.tsx'
import { OutcomeReport } from '../profile/outcome-report.tsx'
import { Panel } from '../profile/panel.tsx'
import { useActions } from '../profile/use-actions.ts'
import { useLoaded } from '../profile/use-loaded.ts'
import { ConnectFailure } from './connect-failure.tsx'
import { ConnectionRow } from './connection-row.tsx'

function Providers() {
  const providers = useAuth().config?.socialaccount.providers ?? []
  const offered = providers.filter(({ flows }) => flows.includes('provider_redirect'))
  if (offered.length === 0) return <p>This site has no providers to connect with.</p>
  return (
    <ul className="flex flex-wrap gap-3">
      {offered.map(({ id, name }) => (
        <li key={id}>
          <ProviderForm provider={id} process="connect" back={paths.connections}>
            Connect {name}
          </ProviderForm>
        </li>
      ))}
    </ul>
  )
}

export function ConnectionsPage() {
  const { loaded, reload, retry } = useLoaded(actionApi.listProviders)
  const { act, outcome } = useActions()
  const error = new URLSearchParams(useLocation().search).get('error')
  return (
    <>
      <PageHead title="Connected accounts" />
      <h1 className="text-heading font-bold tracking-tight">Connected accounts</h1>
      {error !== null && <ConnectFailure error={error} />}
      <OutcomeReport outcome={outcome} />
      <Panel title="Your accounts elsewhere" about="With each of them you can sign in here.">
        <LoadedPart part={loaded} onRetry={retry}>
          {(accounts) =>
            accounts.length === 0 ? (
              <p>None is connected.</p>
            ) : (
              <ul className="grid divide-y divide-line">
                {accounts.map((account) => (
                  <ConnectionRow
                    key={`${account.provider.id} ${account.uid}`}
                    account={account}
                    act={act}
                    onChange={reload}
                  />
                ))}
              </ul>
            )
          }
        </LoadedPart>
      </Panel>
      <BelowPart part={loaded}>
        <Panel title="Connect another">
          <Providers />
        </Panel>
      </BelowPart>
    </>
  )
}
