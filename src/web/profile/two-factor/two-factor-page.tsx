import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { paths } from '#web/auth/paths.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { OutcomeReport } from '#web/query/outcome-report.tsx'
import { useActions } from '#web/query/use-actions.ts'

import { authenticatorsQuery } from '../queries.ts'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx'

export function TwoFactorPage() {
  const query = useQuery(authenticatorsQuery)
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries(authenticatorsQuery)
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
      <LoadedPart query={query}>
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
