import { useState } from 'react'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { apiErrors } from '#web/auth/api-errors.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { useAuth } from '#web/auth/auth-store.ts'
import type { Authenticator } from '#web/auth/create-api.ts'
import { OneTimeCodeField } from '#web/auth/mfa/one-time-code-field.tsx'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { focusAtStart } from '#web/lib/focus-at-start.ts'
import { insertSpaces } from '#web/lib/in-groups.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import type { Problem } from '#web/ui/form/form-context.ts'
import { ProblemList } from '#web/ui/form/problem-list.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { CopyButton } from '#web/ui/secrets/copy-button.tsx'

import type { PerformAccountAction } from '../use-account-action.ts'

type AuthenticatorAppProps = {
  totp: Authenticator | undefined
  perform: PerformAccountAction
  showMessage: (message: string) => void
  onChange: () => Promise<unknown>
  onSetUp: () => void
}

type SetupKey = { secret: string; url: string }

/** `key` is undefined before the setup and null after a cancelled setup. */
function useSetupKey() {
  const [key, setKey] = useState<SetupKey | null>()
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const ask = async () => {
    const answer = await withReauthentication(actionApi.getTotp)
    if (answer === null) return
    const { secret, totp_url: url } = answer.meta ?? {}
    if (secret !== undefined && url !== undefined) setKey({ secret, url })
    setProblems(secret === undefined ? apiErrors(answer) : [])
  }
  return { key, problems, ask, cancel: () => setKey(null) }
}

function NoApp({ onSetUp }: { onSetUp: () => Promise<void> }) {
  const { key, problems, ask, cancel } = useSetupKey()
  if (key) return <SetUpApp {...key} onDone={onSetUp} onCancel={cancel} />
  return (
    <>
      <ProblemList problems={problems} />
      <Button
        ref={key === null ? focusAtStart : null}
        className="justify-self-start"
        onClick={() => void ask()}
      >
        Set up an app
      </Button>
    </>
  )
}

export function AuthenticatorApp({ totp, perform, showMessage, onChange, onSetUp }: AuthenticatorAppProps) {
  const isOff = useAuth().config?.mfa.supported_types.includes('totp') === false
  const handleSetUp = async () => {
    onSetUp()
    await onChange()
    showMessage('Your authenticator app has been set up. Now keep your recovery codes somewhere safe.')
  }
  const turnOff = {
    call: actionApi.deactivateTotp,
    message: 'Your authenticator app has been turned off.',
    after: onChange,
  }
  return (
    <Panel
      title="Authenticator app"
      about="An app on your phone, or a password manager, that shows a new code every few seconds."
      mark={totp ? <Badge tone="accent">On</Badge> : <Badge tone="quiet">Off</Badge>}
    >
      {totp ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-small text-muted">
            Set up <Moment at={totp.created_at} /> ·{' '}
            {totp.last_used_at === null ? (
              'Never used'
            ) : (
              <>
                Last used <Moment at={totp.last_used_at} />
              </>
            )}
          </p>
          <ConfirmButton
            label="Turn off"
            question="Turn off the authenticator app?"
            verb="Turn off"
            onConfirm={() => void perform(turnOff)}
          >
            You will no longer be asked for codes from your app. If you have no passkey either, your recovery
            codes are removed too.
          </ConfirmButton>
        </div>
      ) : isOff ? (
        <p>Authenticator apps are turned off on this site.</p>
      ) : (
        <NoApp onSetUp={handleSetUp} />
      )}
    </Panel>
  )
}

type SetUpAppProps = { secret: string; url: string; onDone: () => Promise<void>; onCancel: () => void }

function SetUpApp({ secret, url, onDone, onCancel }: SetUpAppProps) {
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
