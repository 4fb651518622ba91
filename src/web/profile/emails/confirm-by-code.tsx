import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { CodeField } from '#web/auth/form-fields.tsx'
import { NewCode } from '#web/auth/new-code.tsx'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

const expiredCode = [
  { message: 'The code has expired, or a wrong code was entered too often. Send another one.' },
]

type ConfirmByCodeProps = { email: string; onConfirmed: (email: string) => Promise<void> }

export function ConfirmByCode({ email, onConfirmed }: ConfirmByCodeProps) {
  const handleAnswer = ({ status }: AuthAnswer) => {
    if (status === 200) void onConfirmed(email)
    return status === 409 ? expiredCode : undefined
  }
  return (
    <Panel title={`Confirm ${email}`} about="We have sent a code to this address. Please enter it here.">
      <div className="grid max-w-100 gap-4">
        <AuthForm
          send={({ key = '' }) => withReauthentication(() => actionApi.verifyEmail({ key }))}
          after={handleAnswer}
        >
          <CodeField name="key" />
          <SubmitButton>Confirm</SubmitButton>
        </AuthForm>
        <NewCode
          flow="verify_email"
          send={() => withReauthentication(() => actionApi.resendEmail({ email }))}
          alternative="Remove the address and add it again."
        />
      </div>
    </Panel>
  )
}
