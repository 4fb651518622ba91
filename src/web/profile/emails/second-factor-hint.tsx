import { Link } from 'react-router'

import type { Authenticator } from '#web/auth/answers.ts'
import { paths } from '#web/auth/paths.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

type SecondFactorHintProps = { authenticators: readonly Authenticator[] }

/** Explains how a user can add an address although the server rejects new addresses while a second factor is on. */
export function SecondFactorHint({ authenticators }: SecondFactorHintProps) {
  const hasApp = authenticators.some(({ type }) => type === 'totp')
  const hasPasskey = authenticators.some(({ type }) => type === 'webauthn')
  return (
    <>
      <p className="max-w-prose">
        You cannot add an address while two-factor authentication is on. Turn it off first. Turn it on again
        after you have added the address.
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {hasApp && (
          <li>
            <Link to={paths.twoFactor} className={linkStyles}>
              Turn off the authenticator app
            </Link>
          </li>
        )}
        {hasPasskey && (
          <li>
            <Link to={paths.passkeys} className={linkStyles}>
              Remove your passkeys
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}
