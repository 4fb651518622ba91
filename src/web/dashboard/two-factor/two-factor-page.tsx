// Two-factor authentication: the authenticator app and the recovery codes.
import { useState } from 'react'
import { Link } from 'react-router'

import { actionApi } from '#web/auth/action-api.ts'
import { paths } from '#web/auth/paths.ts'
import { PageHead } from '#web/lib/page-head.tsx'

import { LoadedPart } from '../profile/loaded-part.tsx'
import { OutcomeReport } from '../profile/outcome-report.tsx'
import { useActions } from '../profile/use-actions.ts'
import { useLoaded } from '../profile/use-loaded.ts'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx'

export function TwoFactorPage() {
  const { loaded, reload, retry } = useLoaded(actionApi.listAuthenticators)
  const { act, say, outcome } = useActions()
  const [isFresh, setFresh] = useState(false)
  return (
    <>
      <PageHead title="Two-factor authentication" />
      <h1 className="text-heading font-bold tracking-tight">Two-factor authentication</h1>
      <p className="max-w-prose text-muted">
        After your password we ask for something that only you have: a code from an app, or{' '}
        <Link to={paths.passkeys} className="text-accent underline">
          a passkey
        </Link>
        .
      </p>
      <OutcomeReport outcome={outcome} />
      <LoadedPart part={loaded} onRetry={retry}>
        {(authenticators) => (
          <div className="grid gap-6">
            <AuthenticatorApp
              totp={authenticators.find(({ type }) => type === 'totp')}
              act={act}
              say={say}
              onChange={reload}
              onSetUp={() => setFresh(true)}
            />
            <RecoveryCodesPanel
              codes={authenticators.find((each) => each.type === 'recovery_codes')}
              act={act}
              onChange={reload}
              isFresh={isFresh}
            />
          </div>
        )}
      </LoadedPart>
    </>
  )
}
