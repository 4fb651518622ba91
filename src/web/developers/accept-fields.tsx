import { MAX_NOTE_LENGTH } from '#contract/developers/rules/requests.ts'
import { Field } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

export function AcceptFields({ emails }: { emails: readonly string[] }) {
  return (
    <>
      <SelectField
        name="email"
        label="Address to share"
        help="The company gets this address, your name, and the text of your card."
        placeholder={null}
        defaultValue={emails[0]}
        options={emails.map((email) => ({ value: email, label: email }))}
      />
      <Field name="note" label="Note (optional)" maxLength={MAX_NOTE_LENGTH} autoComplete="off" />
    </>
  )
}
