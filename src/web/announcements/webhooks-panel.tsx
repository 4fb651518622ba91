import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { MAX_WEBHOOKS } from '#contract/announcements/rules/webhook-formats.ts'
import type { CreatedWebhook, WebhookWire } from '#contract/announcements/webhooks.ts'
import { ActionReport } from '#web/query/action-report.tsx'
import { call } from '#web/query/api.ts'
import { BelowPart, LoadedPart } from '#web/query/loaded-part.tsx'
import { useAction } from '#web/query/use-action.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ShownOnce } from '#web/ui/secrets/shown-once.tsx'

import { AddWebhookForm } from './add-webhook-form.tsx'
import { webhooksQuery } from './api.ts'
import { WebhookItem } from './webhook-item.tsx'

const about =
  'A job is announced once, ten minutes after it is published, if it is still on the board. Changes and withdrawals are sent to services that support updates.'

export function Webhooks() {
  const query = useQuery(webhooksQuery)
  const client = useQueryClient()
  const reload = () => client.invalidateQueries(webhooksQuery)
  const { perform, showMessage, result } = useAction()
  const [added, setAdded] = useState<CreatedWebhook | null>(null)
  const [addedCount, setAddedCount] = useState(0)
  const handleAdded = async (webhook: CreatedWebhook, isTested: boolean) => {
    const { id, name } = webhook
    setAdded(webhook)
    setAddedCount(addedCount + 1)
    await reload()
    if (!isTested) {
      showMessage(`${name} has been added. Send a test to see whether it works.`)
      return
    }
    await perform(async () => {
      const params = { webhook_id: id }
      const { ok, detail } = await call('POST /ninja-api/webhooks/{webhook_id}/test', { params })
      return ok
        ? `${name} has been added. ${detail}`
        : [
            {
              message: `${name} has been added, but the test message failed. ${detail} Press Change to correct it, then Send test.`,
            },
          ]
    })
  }
  const handleChanged = async ({ name }: WebhookWire) => {
    await reload()
    showMessage(`${name} has been changed. Pending messages will be sent again now.`)
  }
  const isFull = (query.data?.results.length ?? 0) >= MAX_WEBHOOKS
  return (
    <>
      <ActionReport result={result} />
      {added?.secret != null && (
        <ShownOnce
          key={added.id}
          title={`Secret for ${added.name}`}
          secret={added.secret}
          noun="secret"
          advice="The receiver uses it to verify that messages come from this site."
        />
      )}
      <Panel title="Channels" about={about}>
        <LoadedPart query={query}>
          {({ is_sending: isSending, results }) => (
            <>
              {!isSending && (
                <p className="text-danger">
                  Jobs are not announced because this site does not contact other servers. Ask the person who
                  runs the server to turn on OUTGOING_REQUESTS.
                </p>
              )}
              {results.length === 0 ? (
                <p>There are no channels yet. Add the first one below.</p>
              ) : (
                <ul className="grid divide-y divide-line">
                  {results.map((webhook) => (
                    <WebhookItem
                      key={webhook.id}
                      webhook={webhook}
                      perform={perform}
                      reload={reload}
                      onChanged={handleChanged}
                    />
                  ))}
                </ul>
              )}
            </>
          )}
        </LoadedPart>
      </Panel>
      <BelowPart query={query}>
        <Panel title="Add a channel">
          {isFull ? (
            <p>You have reached the limit of {MAX_WEBHOOKS} channels. Delete one before you add another.</p>
          ) : (
            <AddWebhookForm key={addedCount} onAdded={handleAdded} />
          )}
        </Panel>
      </BelowPart>
    </>
  )
}
