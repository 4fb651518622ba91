import { useState } from 'react'

import {
  formatRules,
  type WebhookFormat,
  webhookFormats,
} from '#contract/announcements/rules/webhook-formats.ts'
import type { CreatedWebhook, WebhookUpdateBody } from '#contract/announcements/webhooks.ts'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form, type FormValues } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { formatWords } from './format-help.ts'
import { TargetFields } from './target-fields.tsx'

const options = webhookFormats.map((format) => ({ value: format, label: formatRules[format].label }))

export function AddWebhookForm({ onAdded }: { onAdded: (webhook: CreatedWebhook) => Promise<void> }) {
  const [format, setFormat] = useState<WebhookFormat>('discord')
  const add = async ({ name = '', ...values }: FormValues) => {
    try {
      const { url = '', ...target } = toWebhookBody(values)
      await onAdded(await call('POST /ninja-api/webhooks', { body: { format, name, url, ...target } }))
      return []
    } catch (error) {
      return describeErrors(error)
    }
  }
  return (
    <Form onSubmit={add} className="max-w-120">
      <SelectField
        name="format"
        label="Where to"
        help={formatWords[format].about}
        placeholder={null}
        options={options}
        value={format}
        onChange={({ target: { value } }) =>
          setFormat(webhookFormats.find((each) => each === value) ?? format)
        }
      />
      <Field
        name="name"
        label="Name"
        help="Shown only in this list, such as “#jobs in our chat”."
        maxLength={100}
        autoComplete="off"
        required
      />
      <TargetFields format={format} />
      <SubmitButton>Add webhook</SubmitButton>
    </Form>
  )
}

type WebhookBody = Omit<WebhookUpdateBody, 'is_active' | 'name'>

/** Returns the request body that adds or changes a webhook. Omits the fields that are empty in the form. */
export function toWebhookBody({ format: _chosen, category_id: category, ...texts }: FormValues): WebhookBody {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return {
    ...Object.fromEntries(filled),
    ...(category !== undefined && category.trim() !== '' && { category_id: Number(category) }),
  }
}
