// The page that changes the password, or sets the first one (specification, sections 2 and 5).
import { Link, useNavigate } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { replaceWithMessage } from '#web/lib/flash-message.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { AccountCard } from '../account-card.tsx'
import { actionApi, reportsLogout } from '../action-api.ts'
import { AuthForm } from '../auth-form.tsx'
import { applyAuthState, useUser } from '../auth-store.ts'
import { AccountName, checkRepeated, NewPasswordField } from '../form-fields.tsx'
import { paths } from '../paths.ts'
import { ReauthenticationDialog } from '../reauthentication/reauthentication-dialog.tsx'
import { withReauthentication } from '../reauthentication/with-reauthentication.ts'

const toProfile = (
  <Link to={paths.profile} className={linkStyles}>
    Back to your profile
  </Link>
)

export function ChangePasswordPage() {
  const navigate = useNavigate()
  const user = useUser()
  const hasPassword = user?.has_usable_password === true
  const title = hasPassword ? 'Change Password' : 'Set Password'
  const handleAnswer = (answer: AuthAnswer) => {
    // If ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE is on, a successful change of the password ends the session.
    const isLoggedOut = reportsLogout(answer)
    if (isLoggedOut) applyAuthState(answer)
    if (answer.status === 200)
      void navigate(
        paths.profile,
        replaceWithMessage(hasPassword ? 'Your password has been changed.' : 'Your password has been set.'),
      )
    return isLoggedOut ? [] : undefined
  }
  return (
    <AccountCard title={title} footer={toProfile}>
      <AuthForm
        check={checkRepeated('new_password')}
        send={({ current_password = '', new_password = '' }) =>
          withReauthentication(() => actionApi.changePassword({ current_password, new_password }))
        }
        after={handleAnswer}
      >
        <AccountName email={user?.email} />
        {hasPassword && (
          <PasswordField
            name="current_password"
            label="Current password"
            autoComplete="current-password"
            required
          />
        )}
        <NewPasswordField name="new_password" label="New password" />
        <PasswordField
          name="new_password2"
          label="New password (again)"
          autoComplete="new-password"
          required
        />
        <SubmitButton>{hasPassword ? 'Change password' : 'Set password'}</SubmitButton>
      </AuthForm>
      <ReauthenticationDialog />
    </AccountCard>
  )
}
