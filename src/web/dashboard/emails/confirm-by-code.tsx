// Confirms an address by the code that was sent to it, where addresses are confirmed by codes.
import type { AuthAnswer } from '#contract/auth/standing.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { CodeField } from '#web/auth/fields.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { Panel } from '../profile/panel.tsx'

const OK = 200
const CONFLICT = 409
const over = [{ message: 'The code has expired, or a wrong code was entered too often. Send another one.' }]

type ConfirmByCodeProps = { email: string; onConfirmed: (email: string) => Promise<void> }

export function ConfirmByCode({ email, onConfirmed }: ConfirmByCodeProps) {
  const tell = ({ status }: AuthAnswer) => {
    if (status === OK) void onConfirmed(email)
    return status === CONFLICT ? over : undefined
  }
  return (
    <Panel title={`Confirm ${email}`} about="We have sent a code to this address. Please enter it here.">
      <div className="max-w-100">
        <AuthForm send={({ key = '' }) => actionApi.verifyEmail({ key })} after={tell}>
          <CodeField name="key" />
          <SubmitButton>Confirm</SubmitButton>
        </AuthForm>
      </div>
    </Panel>
  )
}
