import { Field } from '#web/ui/form/field.tsx'

const MAX_NAME_LENGTH = 100

export function PasskeyNameField({ defaultValue }: { defaultValue?: string }) {
  return (
    <Field
      name="name"
      label="Name"
      help="To recognize it later, such as “Work laptop”."
      autoComplete="off"
      maxLength={MAX_NAME_LENGTH}
      required
      {...(defaultValue !== undefined && { defaultValue })}
    />
  )
}
