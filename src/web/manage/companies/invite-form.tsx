// Invites a person to a company. If sending fails, the form keeps the input.
import type { MemberRole } from '#contract/jobs/members.ts'
import { describeErrors } from '#web/query/api-errors.ts'
import { Field } from '#web/ui/form/field.tsx'
import { useFocusFromHash } from '#web/ui/form/focus-field.ts'
import { Form } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { parseRole, roleOptions } from './roles.ts'

type InviteFormProps = { onInvite: (email: string, role: MemberRole) => Promise<void> }

export function InviteForm({ onInvite }: InviteFormProps) {
  useFocusFromHash()
  const invite = async ({ email = '', role }: Readonly<Record<string, string>>) => {
    try {
      await onInvite(email.trim(), parseRole(role))
      return []
    } catch (error) {
      return describeErrors(error)
    }
  }
  return (
    <Form onSubmit={invite} className="max-w-100">
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
        defaultValue="recruiter"
        options={roleOptions}
      />
      <SubmitButton>Send invitation</SubmitButton>
    </Form>
  )
}
