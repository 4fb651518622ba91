// Where nothing waits to be confirmed in this browser: nothing has been sent, and ways to go on.
import { Link } from 'react-router'

import { linkStyles } from '#web/ui/link-styles.ts'

import { useUser } from '../auth-store.ts'
import { paths } from '../paths.ts'

export function NothingPending() {
  const isUser = useUser() !== null
  return (
    <>
      <p>Nothing is waiting to be confirmed in this browser, so no email has been sent now.</p>
      <p>If you have an email from us, click the link in it; otherwise start over.</p>
      {isUser ? (
        <Link to={paths.emails} className={`${linkStyles} justify-self-start`}>
          Your email addresses
        </Link>
      ) : (
        <p>
          You have an account?{' '}
          <Link to={paths.login} className={linkStyles}>
            Log in
          </Link>{' '}
          to have another email sent.
        </p>
      )}
    </>
  )
}
