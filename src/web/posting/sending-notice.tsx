import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useAuth } from '#web/auth/auth-store.ts'
import { StillConfirming } from '#web/auth/email-verification/still-confirming.tsx'
import { EmailField, NewPasswordField } from '#web/auth/form-fields.tsx'
import { useNavigationState } from '#web/auth/navigation-state.ts'
import { jobSentPath, paths, withNext } from '#web/auth/paths.ts'
import { ButtonBar } from '#web/job-form/button-bar.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { FieldGroup } from '#web/ui/form/field-group.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'

import { postingPath, type useSignup } from './use-signup.ts'

function AccountLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={withNext(to, postingPath)} className={linkStyles}>
      {children}
    </Link>
  )
}

function FormEnd({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <p className="text-small text-muted">{children}</p>
      <ButtonBar>
        <SubmitButton>{label}</SubmitButton>
      </ButtonBar>
    </>
  )
}

/** The end of the form for logged-in users. */
export const SendingNotice = () => (
  <FormEnd label="Send for review">A volunteer reviews it. You will get an email with the decision.</FormEnd>
)

/** The end of the form for visitors. Contains the fields of the signup, unless the visitor has already signed up. */
export function SignupNotice({
  step,
  isTyped,
}: Pick<ReturnType<typeof useSignup>, 'step'> & { isTyped: boolean }) {
  const { passkeySignup = false } = usePageData()
  const hasProviders = (useAuth().config?.socialaccount.providers ?? []).length > 0
  // The address that the visitor wants to correct.
  const { email } = useNavigationState()
  const saved = isTyped && 'Your draft is saved in this browser.'
  const label = 'Sign up to send for review'
  const logIn = (
    <>
      <AccountLink to={paths.login}>Log in</AccountLink> if you have an account. {saved}
    </>
  )
  if (step === 'other') return <FormEnd label={label}>{logIn}</FormEnd>
  return (
    <>
      <FieldGroup title="Your account">
        <p className="text-small text-muted">
          We email you the decision. {logIn}{' '}
          {(passkeySignup || hasProviders) && (
            <AccountLink to={paths.signup}>Sign up without a password</AccountLink>
          )}
        </p>
        <StillConfirming next={jobSentPath} />
        <EmailField autoComplete="username" defaultValue={email} takesFocus={email !== undefined} />
        <NewPasswordField name="password" label="Password" />
      </FieldGroup>
      <FormEnd label={label}>
        We send the job for review when you have confirmed your email address, in any browser.
      </FormEnd>
    </>
  )
}
