import { useState } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import type { Passkey } from '#web/auth/create-api.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { PasskeyNameField } from '#web/auth/webauthn/passkey-name-field.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Moment } from '#web/ui/moment.tsx'

import type { PerformAccountAction } from '../use-account-action.ts'

type PasskeyRowProps = {
  passkey: Passkey
  perform: PerformAccountAction
  showMessage: (message: string) => void
  onChange: () => Promise<unknown>
}

function Facts({ passkey: { name, created_at, last_used_at, is_passwordless } }: { passkey: Passkey }) {
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        {is_passwordless && <Badge tone="accent">Works without a password</Badge>}
      </p>
      <p className="text-small text-muted">
        Added <Moment at={created_at} /> ·{' '}
        {last_used_at === null ? (
          'Never used'
        ) : (
          <>
            Last used <Moment at={last_used_at} />
          </>
        )}
      </p>
    </div>
  )
}

export function PasskeyRow({ passkey, perform, showMessage, onChange }: PasskeyRowProps) {
  const { id, name } = passkey
  const [isRenaming, setRenaming] = useState(false)
  const hiddenName = <span className="sr-only"> {name}</span>
  const handleRenamed = async (newName: string) => {
    await onChange()
    setRenaming(false)
    showMessage(`The passkey has been renamed to ${newName}.`)
  }
  const remove = {
    call: () => actionApi.removePasskeys({ authenticators: [id] }),
    message: `The passkey ${name} has been removed.`,
    after: onChange,
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Facts passkey={passkey} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" onClick={() => setRenaming(true)}>
          Rename{hiddenName}
        </Button>
        <ConfirmButton
          label={<>Remove{hiddenName}</>}
          question={`Remove the passkey ${name}?`}
          verb="Remove passkey"
          onConfirm={() => void perform(remove)}
        >
          You can no longer log in with it. Your device may still offer it: remove it there too.
        </ConfirmButton>
      </div>
      {isRenaming && (
        <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} onRenamed={handleRenamed} />
      )}
    </li>
  )
}

type RenameDialogProps = {
  passkey: Passkey
  onClose: () => void
  onRenamed: (name: string) => Promise<void>
}

function RenameDialog({ passkey: { id, name }, onClose, onRenamed }: RenameDialogProps) {
  const handleAnswer = ({ status }: AuthAnswer, values: FormValues) => {
    if (status === 200) void onRenamed(values['name'] ?? '')
  }
  return (
    <Dialog title={`Rename ${name}`} onClose={onClose}>
      <AuthForm
        send={(values) =>
          withReauthentication(() => actionApi.renamePasskey({ id, name: values['name'] ?? '' }))
        }
        after={handleAnswer}
      >
        <PasskeyNameField defaultValue={name} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Rename</SubmitButton>
        </div>
      </AuthForm>
    </Dialog>
  )
}
