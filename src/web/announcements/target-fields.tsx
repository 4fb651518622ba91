import {
  formatRules,
  type TargetField,
  type WebhookFormat,
} from '#contract/announcements/rules/webhook-formats.ts'
import { Field } from '#web/ui/form/field.tsx'
import type { FormValues } from '#web/ui/form/form.tsx'

import { formatWords } from './format-help.ts'

type TargetFieldsProps = {
  format: WebhookFormat
  /** The first values of the fields, by name. */
  typed?: FormValues
  /** Whether the form edits an existing webhook. In that case, empty fields keep their value. */
  isChange?: boolean
}

const inputModes: { readonly [Name in TargetField]?: 'numeric' | 'url' } = {
  url: 'url',
  category_id: 'numeric',
}

export function TargetFields({ format, typed, isChange = false }: TargetFieldsProps) {
  return formatRules[format].fields.map((name) => {
    const words = formatWords[format][name]
    return (
      <Field
        key={name}
        name={name}
        defaultValue={typed?.[name]}
        label={words?.label ?? name}
        {...(words && {
          help: isChange ? `${words.help} Leave this empty to keep the current value.` : words.help,
        })}
        inputMode={inputModes[name] ?? 'text'}
        autoComplete="off"
        spellCheck={false}
        required={!isChange && name !== 'secret'}
      />
    )
  })
}
