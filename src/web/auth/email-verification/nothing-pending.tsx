import { Link } from 'react-router'

import { linkStyles } from '#web/ui/link-styles.ts'

import { useUser } from '../auth-store.ts'
import { paths } from '../paths.ts'
import { useKeepNext } from '../use-next.ts'

export function NothingPending() {
  const isUser = useUser() !== null
  const keepNext = useKeepNext()
  return (
    <>
      <p>There is no email address to confirm in this browser, so we have not sent an email.</p>
      <p>If you have an email from us, click the link in it.</p>
      {isUser ? (
        <Link to={paths.emails} className={`${linkStyles} justify-self-start`}>
          Your email addresses
        </Link>
      ) : (
        <p>
          Have you already confirmed it, perhaps in another tab?{' '}
          <Link to={keepNext(paths.login)} className={linkStyles}>
            Log in
          </Link>{' '}
          to continue or to get another email.
        </p>
      )}
    </>
  )
}
