import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { paths } from '#web/auth/paths.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { LoadedPart } from '#web/query/loaded-part.tsx'

import { authenticatorsQuery } from '../queries.ts'
import { useAccountAction } from '../use-account-action.ts'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx'

export function TwoFactorPage() {
  const query = useQuery(authenticatorsQuery)
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries(authenticatorsQuery)
  const { perform, showMessage, result } = useAccountAction()
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
      <ActionReport result={result} />
      <LoadedPart query={query}>
        {(authenticators) => (
          <div className="grid gap-6">
            <AuthenticatorApp
              totp={authenticators.find(({ type }) => type === 'totp')}
              perform={perform}
              showMessage={showMessage}
              onChange={reload}
              onSetUp={() => setFresh(true)}
            />
            <RecoveryCodesPanel
              codes={authenticators.find((each) => each.type === 'recovery_codes')}
              perform={perform}
              onChange={reload}
              isFresh={isFresh}
            />
          </div>
        )}
      </LoadedPart>
    </>
  )
}
