// The keys by which programs act for the user: make, list, revoke.
import { useState } from 'react'

import type { ApiKeyRow } from '#contract/auth/api-keys.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { PageHead } from '#web/lib/page-head.tsx'

import { BelowPart, LoadedPart } from '../profile/loaded-part.tsx'
import { OutcomeReport } from '../profile/outcome-report.tsx'
import { Panel } from '../profile/panel.tsx'
import { useActions } from '../profile/use-actions.ts'
import { useLoaded } from '../profile/use-loaded.ts'
import { ApiKeyItem } from './api-key-item.tsx'
import { MakeKeyForm, type NewKey } from './make-key-form.tsx'
import { NewKeyNotice } from './new-key.tsx'

export function ApiKeysPage() {
  const { loaded, reload, retry } = useLoaded(actionApi.listApiKeys)
  const { act, say, outcome } = useActions()
  const [made, setMade] = useState<NewKey | null>(null)
  const [madeSoFar, setMadeSoFar] = useState(0)
  const handleMade = async (key: NewKey) => {
    say('')
    setMade(key)
    setMadeSoFar(madeSoFar + 1)
    await reload()
  }
  const revoke = ({ id, name }: ApiKeyRow) =>
    void act({
      call: () => actionApi.revokeApiKey({ id }),
      done: `The key ${name} has been revoked.`,
      after: () => {
        if (made?.id === id) setMade(null)
        return reload()
      },
    })
  return (
    <>
      <PageHead title="API keys" />
      <h1 className="text-heading font-bold tracking-tight">API keys</h1>
      <OutcomeReport outcome={outcome} />
      {made !== null && <NewKeyNotice key={made.id} made={made} />}
      <Panel title="Your keys" about="With a key, a program can do what you can do, without your password.">
        <LoadedPart part={loaded} onRetry={retry}>
          {(keys) =>
            keys.length === 0 ? (
              <p>You have no API key yet. Create the first one below.</p>
            ) : (
              <ul className="grid divide-y divide-line">
                {keys.map((apiKey) => (
                  <ApiKeyItem key={apiKey.id} apiKey={apiKey} onRevoke={revoke} />
                ))}
              </ul>
            )
          }
        </LoadedPart>
      </Panel>
      <BelowPart part={loaded}>
        <Panel title="Create a key">
          <MakeKeyForm key={madeSoFar} onMade={handleMade} />
        </Panel>
      </BelowPart>
    </>
  )
}
