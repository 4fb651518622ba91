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
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { formatWords } from './format-help.ts'
import { TargetFields } from './target-fields.tsx'
import { TechnicalFacts } from './technical-facts.tsx'

type FormatChoiceProps = { format: WebhookFormat; isChosen: boolean; onChoose: () => void }

function FormatChoice({ format, isChosen, onChoose }: FormatChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-control px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft">
      <input
        type="radio"
        name="where"
        checked={isChosen}
        className="mt-0.5 size-5 shrink-0 accent-accent"
        onChange={onChoose}
      />
      <span className="grid">
        <span className="font-medium">{formatRules[format].label}</span>{' '}
        <span className="text-small text-muted">{formatWords[format].kind}</span>
      </span>
    </label>
  )
}

type AddWebhookFormProps = { onAdded: (webhook: CreatedWebhook, isTested: boolean) => Promise<void> }

export function AddWebhookForm({ onAdded }: AddWebhookFormProps) {
  const [format, setFormat] = useState<WebhookFormat | null>(null)
  // Keeps what the user has typed when the user chooses another format.
  const [typed, setTyped] = useState<FormValues>({})
  return (
    <>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="pb-2 font-medium">Where?</legend>
        {webhookFormats.map((each) => (
          <FormatChoice
            key={each}
            format={each}
            isChosen={each === format}
            onChoose={() => setFormat(each)}
          />
        ))}
      </fieldset>
      {format !== null && (
        <ChosenForm
          key={format}
          format={format}
          typed={typed}
          onType={(name, value) => setTyped({ ...typed, [name]: value })}
          onAdded={onAdded}
        />
      )}
    </>
  )
}

type ChosenFormProps = AddWebhookFormProps & {
  format: WebhookFormat
  typed: FormValues
  onType: (name: string, value: string) => void
}

function ChosenForm({ format, typed, onType, onAdded }: ChosenFormProps) {
  const { about, test } = formatWords[format]
  // The receiver of a generated secret rejects messages until it knows the secret.
  const [isTested, setTested] = useState(format !== 'standard')
  const add = async ({ name = '', ...values }: FormValues) => {
    try {
      const { url = '', ...target } = toWebhookBody(values)
      const body = { format, name, url, ...target }
      await onAdded(await call('POST /ninja-api/webhooks', { body }), isTested)
      return []
    } catch (error) {
      return describeErrors(error)
    }
  }
  return (
    <Form onSubmit={add} className="max-w-120">
      <p className="text-muted">{about}</p>
      <div
        className="grid gap-5"
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement) onType(target.name, target.value)
        }}
      >
        <TargetFields format={format} typed={typed} />
        <Field
          name="name"
          label="Name"
          help="Shown only on this page, such as “#jobs in our chat”."
          defaultValue={typed['name'] ?? formatRules[format].label}
          maxLength={100}
          autoComplete="off"
          required
        />
      </div>
      <div className="grid gap-1">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            aria-describedby="test-help"
            className="checkbox"
            checked={isTested}
            onChange={(event) => setTested(event.target.checked)}
          />
          Send a test message now
        </label>
        <p id="test-help" className="text-small text-muted">
          {test}
        </p>
      </div>
      <SubmitButton>Add channel</SubmitButton>
      <TechnicalFacts format={format} />
    </Form>
  )
}

type WebhookBody = Omit<WebhookUpdateBody, 'is_active' | 'name'>

/** Returns the request body that adds or changes a webhook. Omits the fields that are empty in the form. */
export function toWebhookBody({ category_id: category, ...texts }: FormValues): WebhookBody {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return {
    ...Object.fromEntries(filled),
    ...(category !== undefined && category.trim() !== '' && { category_id: Number(category) }),
  }
}
