import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { OneTimeCodeField } from '#web/auth/mfa/one-time-code-field.tsx'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { focusAtStart } from '#web/lib/focus-at-start.ts'
import { insertSpaces } from '#web/lib/in-groups.ts'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { CopyButton } from '#web/ui/secrets/copy-button.tsx'

type SetUpAppProps = { secret: string; url: string; onDone: () => Promise<void>; onCancel: () => void }

export function SetUpApp({ secret, url, onDone, onCancel }: SetUpAppProps) {
  const handleAnswer = ({ status }: AuthAnswer) => {
    if (status === 200) void onDone()
  }
  return (
    <section
      ref={focusAtStart}
      aria-label="Set up an app"
      tabIndex={-1}
      className="grid gap-6 outline-none sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <QrCode text={url} label="QR code of the key for your authenticator app" />
      <div className="grid content-start gap-5">
        <div className="grid gap-2">
          <p>Scan the QR code with your app, or type this key into it:</p>
          <p className="rounded-control bg-sunken px-3 py-2 font-mono wrap-anywhere">
            {insertSpaces(secret)}
          </p>
          <CopyButton text={secret}>Copy key</CopyButton>
          <p className="text-small text-muted">
            Only this key works. If you scanned an earlier one, remove it from your app.
          </p>
        </div>
        <AuthForm
          send={({ code = '' }) => withReauthentication(() => actionApi.activateTotp({ code }))}
          after={handleAnswer}
        >
          <OneTimeCodeField label="Code" help="The code that the app shows now." />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>Turn on</SubmitButton>
            <Button variant="outline" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </AuthForm>
      </div>
    </section>
  )
}
