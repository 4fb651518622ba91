// Signs up with the link of an invitation to a company or to a role of the site. The link also confirms the address.
import { useEffect } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'

import { type AuthAnswer, readAuthState } from '#contract/auth/auth-state.ts'
import type { EmailedInvitation } from '#contract/auth/invitation.ts'
import { acceptedMessage, invitedTo } from '#contract/jobs/rules/invitation-words.ts'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { authApi } from '../api.ts'
import { AuthForm } from '../auth-form.tsx'
import { useAuth, useUser } from '../auth-store.ts'
import { AccountName, NewPasswordField } from '../form-fields.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { withNavigationState } from '../navigation-state.ts'
import { openAccounts } from '../open-session.ts'
import { pathForFlow, paths, withNext } from '../paths.ts'
import { RejectedLink } from '../rejected-link.tsx'
import { useLookup } from '../use-lookup.ts'

type InvitationProps = { invitation: EmailedInvitation }

function LoginLink({ email }: { email?: string }) {
  return (
    <Link
      to={withNext(paths.login, dashboardPaths.invitations)}
      {...(email !== undefined && withNavigationState({ email }))}
      className={`${buttonStyles()} justify-self-start`}
    >
      Log in
    </Link>
  )
}

function Explanation({ invitation: { company, role, invited_by: by } }: InvitationProps) {
  const { siteName } = usePageData()
  return (
    <p className="wrap-anywhere">
      {by === null ? 'You are invited' : `${by} invites you`} to {invitedTo[role]}{' '}
      {company && (
        <strong>
          <bdi>{company.name}</bdi>{' '}
        </strong>
      )}
      on {siteName}.
    </p>
  )
}

function SignupForm({ invitationKey, invitation }: InvitationProps & { invitationKey: string }) {
  const navigate = useNavigate()
  const { company, email } = invitation
  const handleAnswer = (answer: AuthAnswer) => {
    const to = company ? dashboardPaths.company(company.id) : '/dashboard'
    const authState = readAuthState(answer)
    if (authState?.kind === 'user') void navigate(to, replaceWithMessage(acceptedMessage(invitation)))
    else if (authState?.pending)
      void navigate(withNext(pathForFlow(authState.pending), to), { replace: true })
  }
  return (
    <AuthForm
      send={({ password = '' }) => authApi.signupByInvitation({ key: invitationKey, password })}
      after={handleAnswer}
    >
      <p className="wrap-anywhere">
        Choose a password for <strong>{email}</strong>. This link confirms the address.
      </p>
      <AccountName email={email} />
      <NewPasswordField name="password" label="Password" />
      <SubmitButton>{company ? 'Create account and join' : 'Create account and accept'}</SubmitButton>
    </AuthForm>
  )
}

function NextStep({ invitationKey, invitation }: InvitationProps & { invitationKey: string }) {
  const user = useUser()
  const { pathname } = useLocation()
  const { email, next_step: nextStep } = invitation
  if (nextStep === 'accept' || user?.email === email)
    return <Navigate to={dashboardPaths.invitations} replace />
  if (user)
    return (
      <>
        <p className="wrap-anywhere">
          The invitation is for <strong>{email}</strong>, but you are logged in as{' '}
          <strong>{user.email ?? user.display}</strong>.
        </p>
        <Link to={withNext(paths.logout, pathname)} className={`${buttonStyles()} justify-self-start`}>
          Log out
        </Link>
      </>
    )
  if (nextStep === 'closed') return <p>Sign-up is closed at the moment.</p>
  if (nextStep === 'sign_up') return <SignupForm invitationKey={invitationKey} invitation={invitation} />
  return (
    <>
      <p className="wrap-anywhere">
        <strong>{email}</strong> has an account. Log in to accept or decline the invitation.
      </p>
      <LoginLink email={email} />
    </>
  )
}

export function InvitationPage() {
  const { key = '' } = useParams()
  const found = useLookup(authApi.checkInvitation, key)
  const { authState, hasFailed } = useAuth()
  useEffect(openAccounts, [])
  if (found === null || (hasFailed && authState === null)) return <LoadFailure />
  if (found === undefined || authState === null)
    return (
      <AccountCard title="Invitation">
        <Spinner label="Checking the link..." />
      </AccountCard>
    )
  return (
    <AccountCard title="Invitation">
      {found.status === 200 && found.data ? (
        <>
          <Explanation invitation={found.data} />
          <NextStep invitationKey={key} invitation={found.data} />
        </>
      ) : (
        <RejectedLink answer={found} message="This invitation link does not work.">
          {authState.kind === 'user' ? (
            <>
              <p>
                If you have already accepted the invitation, the company is among{' '}
                <Link to={dashboardPaths.companies} className={linkStyles}>
                  your companies
                </Link>
                .
              </p>
              <Link to={dashboardPaths.invitations} className={`${buttonStyles()} justify-self-start`}>
                Your invitations
              </Link>
            </>
          ) : (
            <LoginLink />
          )}
        </RejectedLink>
      )}
    </AccountCard>
  )
}
