import { Link } from 'react-router'

import { useUser } from '#web/auth/auth-store.ts'
import { paths } from '#web/auth/paths.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'

/** Users and visitors see variants of the same height, so loading the session causes no layout shift. */
export function Welcome() {
  const user = useUser()
  if (user === null)
    return (
      <div className="flex gap-3">
        <Link to={paths.signup} className={buttonStyles({ variant: 'outline' })}>
          Sign Up
        </Link>
        <Link to={paths.login} className={buttonStyles({ variant: 'quiet' })}>
          Login
        </Link>
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,auto)_auto] items-center justify-start gap-4">
      <p className="truncate text-title font-semibold">Hello, {user.display}!</p>
      <Link to={paths.profile} className={buttonStyles()}>
        Your profile
      </Link>
    </div>
  )
}
