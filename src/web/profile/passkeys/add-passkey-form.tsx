import { type ComponentProps, useId } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { createPasskey } from '#web/auth/webauthn/ceremony.ts'
import { PasskeyNameField } from '#web/auth/webauthn/passkey-name-field.tsx'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

const add = ({ name = '', passwordless = '' }: FormValues) =>
  createPasskey({
    options: () => actionApi.readPasskeyCreationOptions(passwordless !== ''),
    send: (credential) => actionApi.addPasskey({ name, credential }),
  })

export function AddPasskeyForm({ onAdded }: { onAdded: (name: string) => Promise<void> }) {
  const handleAnswer = ({ status }: AuthAnswer, { name = '' }: FormValues) => {
    if (status === 200) void onAdded(name)
  }
  return (
    <div className="max-w-100">
      <AuthForm send={(values) => withReauthentication(() => add(values))} after={handleAnswer}>
        <PasskeyNameField />
        <CheckField
          name="passwordless"
          label="Allow login without a password"
          help="The device will ask for your fingerprint, face or PIN instead. Some security keys do not support this."
          defaultChecked
        />
        <SubmitButton>Add passkey</SubmitButton>
      </AuthForm>
    </div>
  )
}

type CheckFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  name: string
  label: string
  help?: string
}

function CheckField({ label, help, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 font-medium lg:min-h-0">
        <input
          id={id}
          type="checkbox"
          className="checkbox"
          {...(help !== undefined && { 'aria-describedby': `${id}-help` })}
          {...input}
        />
        {label}
      </label>
      {help !== undefined && (
        <p id={`${id}-help`} className="text-small text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
