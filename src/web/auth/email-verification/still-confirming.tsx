import { Link } from 'react-router'

import { linkStyles } from '#web/ui/link-styles.ts'

import { usePendingFlow } from '../auth-store.ts'
import { paths, withNext } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'
import { usePendingVerification } from './use-pending-verification.ts'

/**
 * Reminds visitors of an address that they have not confirmed yet, on pages where they can also log in or sign up.
 * `next` is the page to open after the confirmation, by default that of the current URL.
 */
export function StillConfirming({ next }: { next?: string }) {
  const keepNext = useKeepNext()
  const pending = usePendingVerification(usePendingFlow() === 'verify_email')
  if (pending === undefined || pending.email === null || pending.is_confirmed) return null
  const path = next === undefined ? keepNext(paths.verifyEmail) : withNext(paths.verifyEmail, next)
  return (
    <p className="wrap-anywhere">
      You are still confirming <strong>{pending.email}</strong>.{' '}
      <Link to={path} className={linkStyles}>
        Go back to the confirmation
      </Link>
    </p>
  )
}
