import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { useAuth } from '#web/auth/auth-store.ts'
import type { Authenticator, Passkey } from '#web/auth/create-api.ts'
import { paths } from '#web/auth/paths.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { BelowPart, LoadedPart } from '#web/query/loaded-part.tsx'
import { Panel } from '#web/ui/panel.tsx'

import { authenticatorsQuery } from '../queries.ts'
import { useAccountAction } from '../use-account-action.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { PasskeyRow } from './passkey-row.tsx'

const passkeysAreOff = 'Passkeys are turned off on this site.'

const isPasskey = (each: Authenticator): each is Passkey => each.type === 'webauthn'

const about = (
  <>
    A passkey is stored on your device, in your password manager or on a security key, and only works on this
    site. Once you have one, logging in with your password asks for a second step.
  </>
)

export function PasskeysPage() {
  const query = useQuery(authenticatorsQuery)
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries(authenticatorsQuery)
  const { perform, showMessage, result } = useAccountAction()
  const [added, setAdded] = useState(0)
  const isOff = useAuth().config?.mfa.supported_types.includes('webauthn') === false
  const handleAdded = async (name: string) => {
    await reload()
    setAdded(added + 1)
    showMessage(`The passkey ${name} has been added.`)
  }
  return (
    <>
      <PageHead title="Passkeys" />
      <h1 className="text-heading font-bold tracking-tight">Passkeys</h1>
      <ActionReport result={result} />
      <Panel title="Your passkeys" about={about}>
        <LoadedPart query={query}>
          {(authenticators) => {
            const passkeys = authenticators.filter(isPasskey)
            if (passkeys.length === 0)
              return <p>{isOff ? passkeysAreOff : 'You have no passkey yet. Add the first one below.'}</p>
            return (
              <ul className="grid divide-y divide-line">
                {passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    perform={perform}
                    showMessage={showMessage}
                    onChange={reload}
                  />
                ))}
              </ul>
            )
          }}
        </LoadedPart>
      </Panel>
      {!isOff && (
        <BelowPart query={query}>
          <Panel title="Add a passkey">
            <AddPasskeyForm key={added} onAdded={handleAdded} />
            <p className="text-small text-muted">
              Keep your{' '}
              <Link to={paths.twoFactor} className="text-accent underline">
                recovery codes
              </Link>{' '}
              where you will find them if the device is lost.
            </p>
          </Panel>
        </BelowPart>
      )}
    </>
  )
}
