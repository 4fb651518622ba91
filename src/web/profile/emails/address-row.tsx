import type { EmailAddress } from '#contract/auth/emails.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'

import type { PerformAccountAction } from '../use-account-action.ts'

type AddressRowProps = {
  address: EmailAddress
  perform: PerformAccountAction
  onChange: () => Promise<unknown>
  onSent: (email: string) => unknown
}

function Actions({ address: { email, verified, primary }, perform, onChange, onSent }: AddressRowProps) {
  const hiddenEmail = <span className="sr-only"> {email}</span>
  const resend = {
    call: () => actionApi.resendEmail({ email }),
    message: `We have sent an email to ${email}.`,
    after: () => onSent(email),
    forbidden: `An email to ${email} has just been sent. Please wait a few minutes.`,
  }
  const makePrimary = {
    call: () => actionApi.makePrimary({ email, primary: true }),
    message: `${email} is now your primary address.`,
    after: onChange,
  }
  const remove = {
    call: () => actionApi.removeEmail({ email }),
    message: `${email} has been removed.`,
    after: onChange,
  }
  return (
    <div className="flex flex-wrap gap-2">
      {verified ? (
        <Button variant="outline" size="small" onClick={() => void perform(makePrimary)}>
          Make primary{hiddenEmail}
        </Button>
      ) : (
        <Button variant="outline" size="small" onClick={() => void perform(resend)}>
          Send again{hiddenEmail}
        </Button>
      )}
      {!primary && (
        <ConfirmButton
          label={<>Remove{hiddenEmail}</>}
          question={`Remove ${email}?`}
          verb="Remove address"
          onConfirm={() => void perform(remove)}
        >
          You can no longer log in with it.
        </ConfirmButton>
      )}
    </div>
  )
}

export function AddressRow(props: AddressRowProps) {
  const { email, primary, verified } = props.address
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{email}</span>
        {primary && <Badge tone="accent">Primary</Badge>}
        {!verified && <Badge tone="highlight">Not confirmed</Badge>}
      </div>
      {(!primary || !verified) && <Actions {...props} />}
    </li>
  )
}
