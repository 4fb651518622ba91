// Where new jobs are announced: the list, and how to add one.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { mostWebhooks } from '#contract/announcements/rules/webhook-formats.ts'
import type { CreatedWebhook, WebhookWire } from '#contract/announcements/webhooks.ts'
import { BelowPart, LoadedPart } from '#web/profile/loaded-part.tsx'
import { OutcomeReport } from '#web/profile/outcome-report.tsx'
import { Panel } from '#web/profile/panel.tsx'
import { ShownOnce } from '#web/ui/secrets/shown-once.tsx'

import { AddWebhookForm } from './add-webhook-form.tsx'
import { webhooksQuery } from './api.ts'
import { useWebhookActions } from './use-webhook-actions.ts'
import { WebhookItem } from './webhook-item.tsx'

const about =
  'A job is announced once, ten minutes after it came on the board, if it is still there. Changes and withdrawals follow where that is possible.'

export function Webhooks() {
  const query = useQuery(webhooksQuery)
  const { act, say, reload, outcome } = useWebhookActions()
  const [added, setAdded] = useState<CreatedWebhook | null>(null)
  const [addedSoFar, setAddedSoFar] = useState(0)
  const handleAdded = async (webhook: CreatedWebhook) => {
    setAdded(webhook)
    setAddedSoFar(addedSoFar + 1)
    await reload()
    say(`${webhook.name} has been added. Send a test to see whether it works.`)
  }
  const handleChanged = async ({ name }: WebhookWire) => {
    await reload()
    say(`${name} has been changed, and is tried at once.`)
  }
  const isFull = (query.data?.results.length ?? 0) >= mostWebhooks
  return (
    <>
      <OutcomeReport outcome={outcome} />
      {added?.secret != null && (
        <ShownOnce
          key={added.id}
          title={`The secret of ${added.name}`}
          secret={added.secret}
          noun="secret"
          advice="With it the receiver verifies that messages come from here."
        />
      )}
      <Panel title="Webhooks" about={about}>
        <LoadedPart query={query}>
          {({ is_sending: isSending, results }) => (
            <>
              {!isSending && (
                <p className="text-danger">
                  This site asks no other servers (OUTGOING_REQUESTS is off): nothing is announced.
                </p>
              )}
              {results.length === 0 ? (
                <p>New jobs are announced nowhere yet. Add the first webhook below.</p>
              ) : (
                <ul className="grid divide-y divide-line">
                  {results.map((webhook) => (
                    <WebhookItem key={webhook.id} webhook={webhook} onAct={act} onChanged={handleChanged} />
                  ))}
                </ul>
              )}
            </>
          )}
        </LoadedPart>
      </Panel>
      <BelowPart query={query}>
        <Panel title="Add a webhook">
          {isFull ? (
            <p>There are {mostWebhooks} webhooks, which is as many as can be. Delete one first.</p>
          ) : (
            <AddWebhookForm key={addedSoFar} onAdded={handleAdded} />
          )}
        </Panel>
      </BelowPart>
    </>
  )
}
