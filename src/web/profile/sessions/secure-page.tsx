// The target of "This was not me" in security emails. A visitor can open the page, but has to log in or reset the
// password before it shows the account.
import { Link } from 'react-router'

import { AccountCard } from '#web/auth/account-card.tsx'
import { useAuth, useUser } from '#web/auth/auth-store.ts'
import { paths, withNext } from '#web/auth/paths.ts'
import { ReauthenticationDialog } from '#web/auth/reauthentication/reauthentication-dialog.tsx'
import { useConnectProviders } from '#web/auth/social/provider-form.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { UserQueryProvider } from '#web/query/user-query-provider.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import { profileSections } from '../profile-sections.ts'
import { SessionsPanel } from './sessions-panel.tsx'

const TITLE = 'Secure Your Account'

/** The settings to check, because an attacker may have changed them to regain access. */
const sectionsToCheck = [
  profileSections.emails,
  profileSections.twoFactor,
  profileSections.passkeys,
  profileSections.connections,
  profileSections.apiKeys,
]

function LoggedOut() {
  const here = paths.secure
  return (
    <AccountCard title={TITLE}>
      <p>
        If somebody else changed your account, log in now. You will return to this page, where you can change
        your password and end all other sessions.
      </p>
      <Link to={withNext(paths.login, here)} className={buttonStyles()}>
        Log in
      </Link>
      <p>
        Does your password no longer work? A new password ends all sessions as well.{' '}
        <Link to={withNext(paths.reset, here)} className={linkStyles}>
          Reset password
        </Link>
      </p>
    </AccountCard>
  )
}

function SecureAccount() {
  const user = useUser()
  const hasPassword = user?.has_usable_password === true
  const hasProviders = useConnectProviders().length > 0
  const sections = sectionsToCheck.filter(
    (section) => section !== profileSections.connections || hasProviders,
  )
  return (
    <div className="mx-auto grid w-full max-w-180 gap-6 sm:py-6">
      <PageHead title={TITLE} />
      <div className="grid gap-2">
        <h1 className="text-heading font-bold tracking-tight">{TITLE}</h1>
        <p className="wrap-anywhere text-muted">
          If somebody else changed the account {user?.email}, do these three things.
        </p>
      </div>
      <Panel
        title={hasPassword ? '1. Change your password' : '1. Set a password'}
        about="Choose one that you use nowhere else. This ends all other sessions."
      >
        <Link to={paths.passwordChange} className={`${buttonStyles()} justify-self-start`}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Link>
      </Panel>
      <UserQueryProvider>
        <SessionsPanel title="2. End the other sessions" />
      </UserQueryProvider>
      <Panel
        title="3. Check what else was changed"
        about="Remove anything that you did not add yourself. It could let someone back in."
      >
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {sections.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={linkStyles}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <ReauthenticationDialog />
    </div>
  )
}

export function SecurePage() {
  const { authState } = useAuth()
  if (authState?.kind === 'user') return <SecureAccount />
  if (authState !== null) return <LoggedOut />
  return (
    <AccountCard title={TITLE}>
      <Spinner label="Loading..." />
    </AccountCard>
  )
}
