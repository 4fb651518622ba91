import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { actionApi } from '#web/auth/action-api.ts'
import type { Passkey } from '#web/auth/answers.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { PasskeyNameField } from '#web/auth/webauthn/passkey-name-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

type RenameDialogProps = {
  passkey: Passkey
  onClose: () => void
  onRenamed: (name: string) => Promise<void>
}

export function RenameDialog({ passkey: { id, name }, onClose, onRenamed }: RenameDialogProps) {
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
