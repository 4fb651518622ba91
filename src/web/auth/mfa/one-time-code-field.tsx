import { Field } from '#web/ui/form/field.tsx'

type OneTimeCodeFieldProps = { label: string; help: string }

export function OneTimeCodeField({ label, help }: OneTimeCodeFieldProps) {
  return (
    <Field
      name="code"
      label={label}
      help={help}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="numeric"
      required
    />
  )
}
