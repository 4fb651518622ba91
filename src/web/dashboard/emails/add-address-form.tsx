// Adds an address; what was typed stays until it is added.
import type { AuthAnswer } from '#contract/auth/standing.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { EmailField } from '#web/auth/fields.tsx'
import { proven } from '#web/auth/reauthentication/proven.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

const OK = 200

export function AddAddressForm({ onAdded }: { onAdded: (email: string) => Promise<void> }) {
  const tell = ({ status }: AuthAnswer, { email = '' }: FormValues) => {
    if (status === OK) void onAdded(email)
  }
  return (
    <div className="max-w-100">
      <AuthForm send={({ email = '' }) => proven(() => actionApi.addEmail({ email }))} after={tell}>
        <EmailField autoComplete="email" />
        <SubmitButton>Add address</SubmitButton>
      </AuthForm>
    </div>
  )
}
