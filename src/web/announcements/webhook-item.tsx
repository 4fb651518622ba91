import { useState } from 'react'

import { formatRules } from '#contract/announcements/rules/webhook-formats.ts'
import type { WebhookWire } from '#contract/announcements/webhooks.ts'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import type { Action } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { toWebhookBody } from './add-webhook-form.tsx'
import { TargetFields } from './target-fields.tsx'
import { TechnicalFacts } from './technical-facts.tsx'
import { StateBadge, WebhookFacts } from './webhook-facts.tsx'

type WebhookItemProps = {
  webhook: WebhookWire
  perform: (action: Action) => Promise<void>
  /** Reloads the list of webhooks. */
  reload: () => Promise<void>
  onChanged: (webhook: WebhookWire) => Promise<void>
}

function ChangeForm({ webhook, onChanged }: Pick<WebhookItemProps, 'webhook' | 'onChanged'>) {
  const change = async ({ name = '', ...values }: FormValues) => {
    try {
      const request = { params: { webhook_id: webhook.id }, body: { name, ...toWebhookBody(values) } }
      await onChanged(await call('PUT /ninja-api/webhooks/{webhook_id}', request))
      return []
    } catch (error) {
      return describeErrors(error)
    }
  }
  return (
    <Form onSubmit={change} className="max-w-120 pt-2">
      <Field
        name="name"
        label="Name"
        defaultValue={webhook.name}
        maxLength={100}
        autoComplete="off"
        required
      />
      <TargetFields format={webhook.format} isChange />
      <SubmitButton>Save channel</SubmitButton>
    </Form>
  )
}

export function WebhookItem({ webhook, perform, reload, onChanged }: WebhookItemProps) {
  const [isChanging, setChanging] = useState(false)
  const { id, name, format, host, is_active: isActive } = webhook
  const params = { webhook_id: id }
  const test = async () => {
    const { ok, detail } = await call('POST /ninja-api/webhooks/{webhook_id}/test', { params })
    await reload()
    return ok ? `${name}: ${detail}` : [{ message: `${name}: ${detail}` }]
  }
  const toggle = async () => {
    await call('PUT /ninja-api/webhooks/{webhook_id}', { params, body: { is_active: !isActive } })
    await reload()
    return `${name} has been switched ${isActive ? 'off' : 'on'}.`
  }
  const remove = async () => {
    await call('DELETE /ninja-api/webhooks/{webhook_id}', { params })
    await reload()
    return `${name} has been deleted.`
  }
  const handleChanged = async (changed: WebhookWire) => {
    setChanging(false)
    await onChanged(changed)
  }
  const hiddenName = <span className="sr-only"> {name}</span>
  return (
    <li className="grid gap-2 py-5 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <StateBadge webhook={webhook} />
        <span className="text-small wrap-anywhere text-muted">{formatRules[format].label}</span>
      </p>
      <WebhookFacts webhook={webhook} />
      <div className="flex flex-wrap gap-2 pt-1">
        <Button variant="outline" size="small" onClick={() => void perform(test)}>
          Send test{hiddenName}
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-expanded={isChanging}
          onClick={() => setChanging(!isChanging)}
        >
          Change{hiddenName}
        </Button>
        <Button variant="outline" size="small" onClick={() => void perform(toggle)}>
          {isActive ? 'Turn off' : 'Turn on'}
          {hiddenName}
        </Button>
        <ConfirmButton
          label={<>Delete{hiddenName}</>}
          question={`Delete the channel ${name}?`}
          verb="Delete channel"
          onConfirm={() => void perform(remove)}
        >
          We will no longer announce jobs there. Existing announcements will not be deleted.
        </ConfirmButton>
      </div>
      {isChanging && <ChangeForm webhook={webhook} onChanged={handleChanged} />}
      <TechnicalFacts format={format} host={host} />
    </li>
  )
}
