// The page that sets the new password after a code from an email (specification, section 2).
import { Navigate, useLocation } from 'react-router'

import { AccountCard } from '../account-card.tsx'
import { usePendingFlow } from '../auth-store.ts'
import { paths } from '../paths.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** Returns the key that the previous page passed in the history state. */
function getKey(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : null
}

export function CompleteResetPage() {
  const key = getKey(useLocation().state)
  const pending = usePendingFlow()
  if (key === null && pending !== undefined)
    return <Navigate to={pending === 'password_reset_by_code' ? paths.resetConfirm : paths.reset} replace />
  return (
    <AccountCard title="Reset Password">{key !== null && <NewPasswordForm resetKey={key} />}</AccountCard>
  )
}
