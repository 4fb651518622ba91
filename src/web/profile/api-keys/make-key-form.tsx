import type { ApiKeyRow } from '#contract/auth/api-keys.ts'
import { seconds } from '#contract/duration.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { Field } from '#web/ui/form/field.tsx'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

const TWO_DIGITS = 2

const padTwoDigits = (number: number) => String(number).padStart(TWO_DIGITS, '0')

/** Returns the day in the visitor's time zone, in the format of a date input: 2026-11-20. */
function formatToday(now = new Date()): string {
  return `${now.getFullYear()}-${padTwoDigits(now.getMonth() + 1)}-${padTwoDigits(now.getDate())}`
}

/** Returns the end of the day in seconds since 1970. */
const getEndOfDay = (day: string) => new Date(`${day}T23:59:59`).getTime() / seconds(1)

export type NewKey = ApiKeyRow & { readonly key: string }

type MakeKeyFormProps = { onMade: (made: NewKey) => Promise<void> }

export function MakeKeyForm({ onMade }: MakeKeyFormProps) {
  const createKey = async ({ name = '', expires = '' }: FormValues) => {
    const expires_at = expires === '' ? null : getEndOfDay(expires)
    const answer = await withReauthentication(() => actionApi.makeApiKey({ name, expires_at }))
    if (answer?.data !== undefined && 'key' in answer.data) await onMade(answer.data)
    return answer
  }
  return (
    <div className="max-w-100">
      <AuthForm send={createKey}>
        <Field
          name="name"
          label="Name"
          help="What will use it, such as “Payroll script”."
          autoComplete="off"
          required
        />
        <Field
          name="expires"
          label="Expires (optional)"
          help="The key works until the end of this day. Leave it empty for a key that does not expire."
          type="date"
          min={formatToday()}
          max="9998-12-31"
        />
        <SubmitButton>Create key</SubmitButton>
      </AuthForm>
    </div>
  )
}
