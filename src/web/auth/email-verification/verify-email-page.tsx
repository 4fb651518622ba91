// The page /account/verify-email (specification, section 2).
import { Link } from 'react-router'

import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { useAuth } from '../auth-store.ts'
import { DraftHint } from '../draft-hint.tsx'
import { useNavigationState } from '../navigation-state.ts'
import { paths, withNext } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'
import { usePendingFlow } from '../use-pending-flow.ts'
import { ByCode } from './by-code.tsx'
import { ByLink } from './by-link.tsx'
import { NothingPending } from './nothing-pending.tsx'

/**
 * A link that discards the pending confirmation and then opens `to`, the login or signup from which the user came.
 * Users with an account need the login, because a signup with the same address would lead back to this page.
 */
function StartOver({ to = paths.login }: { to: string | undefined }) {
  const keepNext = useKeepNext()
  return (
    <p>
      Wrong address, or no email?{' '}
      <Link to={withNext(paths.logout, keepNext(to))} className={linkStyles}>
        Start over
      </Link>
    </p>
  )
}

export function VerifyEmailPage() {
  const { config } = useAuth()
  const { email, startOver } = useNavigationState()
  const pending = usePendingFlow()
  const Instructions = config?.account.email_verification_by_code_enabled ? ByCode : ByLink
  const isKnown = config !== null && pending !== undefined
  return (
    <AccountCard title="Confirm Email Address" footer={<StartOver to={startOver} />}>
      {!isKnown && <Spinner label="Loading..." />}
      {isKnown && (pending === 'verify_email' ? <Instructions email={email} /> : <NothingPending />)}
      {pending === 'verify_email' && <DraftHint />}
    </AccountCard>
  )
}
