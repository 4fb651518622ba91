import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ApiKeyRow } from '#contract/auth/api-keys.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { BelowPart, LoadedPart } from '#web/query/loaded-part.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShownOnce } from '#web/ui/secrets/shown-once.tsx'

import { apiKeysQuery } from '../queries.ts'
import { useAccountAction } from '../use-account-action.ts'
import { ApiKeyItem } from './api-key-item.tsx'
import { MakeKeyForm, type NewKey } from './make-key-form.tsx'

export function ApiKeysPage() {
  const query = useQuery(apiKeysQuery)
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries(apiKeysQuery)
  const { perform, showMessage, result } = useAccountAction()
  const [createdKey, setCreatedKey] = useState<NewKey | null>(null)
  const [createdCount, setCreatedCount] = useState(0)
  const handleCreated = async (key: NewKey) => {
    showMessage('')
    setCreatedKey(key)
    setCreatedCount(createdCount + 1)
    await reload()
  }
  const revoke = ({ id, name }: ApiKeyRow) =>
    void perform({
      call: () => actionApi.revokeApiKey({ id }),
      message: `The key ${name} has been revoked.`,
      after: () => {
        if (createdKey?.id === id) setCreatedKey(null)
        return reload()
      },
    })
  return (
    <>
      <PageHead title="API keys" />
      <h1 className="text-heading font-bold tracking-tight">API keys</h1>
      <ActionReport result={result} />
      {createdKey !== null && (
        <ShownOnce
          key={createdKey.id}
          title={`Your new key ${createdKey.name}`}
          secret={createdKey.key}
          noun="key"
          advice="Keep it as safe as a password."
        >
          <p className="text-small">
            A program sends it as <code className="font-mono">Authorization: Api-Key …</code>
          </p>
        </ShownOnce>
      )}
      <Panel title="Your keys" about="With a key, a program can do what you can do, without your password.">
        <LoadedPart query={query}>
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
      <BelowPart query={query}>
        <Panel title="Create a key">
          <MakeKeyForm key={createdCount} onMade={handleCreated} />
        </Panel>
      </BelowPart>
    </>
  )
}
