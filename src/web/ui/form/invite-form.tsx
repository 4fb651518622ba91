// Invites a person by email. If sending fails, the form keeps the input.
import { useState } from 'react'

import { Field } from './field.tsx'
import { useFocusFromHash } from './focus-field.ts'
import type { Problem } from './form-context.ts'
import { Form, type FormValues } from './form.tsx'
import { SelectField } from './select-field.tsx'
import { SubmitButton } from './submit-button.tsx'

type InviteFormProps = {
  /** The roles, with the default first. */
  roles: readonly { readonly value: string; readonly label: string }[]
  /** Resolves to the success message, or to the problems. */
  onInvite: (email: string, role: string) => Promise<string | readonly Problem[]>
  onSent: (message: string) => void
}

export function InviteForm({ roles, onInvite, onSent }: InviteFormProps) {
  useFocusFromHash()
  const [sentCount, setSentCount] = useState(0)
  const submit = async ({ email = '', role = '' }: FormValues) => {
    const sent = await onInvite(email.trim(), role)
    if (typeof sent !== 'string') return sent
    // Clear the form by changing its key.
    setSentCount(sentCount + 1)
    onSent(sent)
    return []
  }
  return (
    <Form key={sentCount} onSubmit={submit} className="max-w-100">
      <Field
        name="email"
        label="Email"
        type="email"
        help="We email an invitation to this address. It expires after 14 days."
        autoComplete="off"
        required
      />
      <SelectField
        name="role"
        label="Role"
        placeholder={null}
        defaultValue={roles[0]?.value}
        options={roles}
      />
      <SubmitButton>Send invitation</SubmitButton>
    </Form>
  )
}
