import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { EmailField } from '#web/auth/form-fields.tsx'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

export function AddAddressForm({ onAdded }: { onAdded: (email: string) => Promise<void> }) {
  const handleAnswer = ({ status }: AuthAnswer, { email = '' }: FormValues) => {
    if (status === 200) void onAdded(email)
  }
  return (
    <div className="max-w-100">
      <AuthForm
        send={({ email = '' }) => withReauthentication(() => actionApi.addEmail({ email }))}
        after={handleAnswer}
      >
        <EmailField autoComplete="email" />
        <SubmitButton>Add address</SubmitButton>
      </AuthForm>
    </div>
  )
}
