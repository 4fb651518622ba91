import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import type { AuthAnswer } from '#contract/auth/auth-state.ts'
import { displayEmail } from '#contract/auth/display-email.ts'
import { toAsciiEmail } from '#contract/auth/email-domain.ts'
import type { EmailAddress } from '#contract/auth/emails.ts'
import { actionApi } from '#web/auth/action-api.ts'
import { storeAfterConfirmation } from '#web/auth/after-confirmation.ts'
import { attempt, authApi } from '#web/auth/api.ts'
import { AuthForm } from '#web/auth/auth-form.tsx'
import { useAuth } from '#web/auth/auth-store.ts'
import type { Authenticator } from '#web/auth/create-api.ts'
import { CodeField, EmailField } from '#web/auth/form-fields.tsx'
import { NewCode } from '#web/auth/new-code.tsx'
import { paths } from '#web/auth/paths.ts'
import { withReauthentication } from '#web/auth/reauthentication/with-reauthentication.ts'
import { forgetSentCode, readSentCode, storeSentCode } from '#web/auth/sent-code.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { BelowPart, LoadedPart } from '#web/query/loaded-part.tsx'
import type { FormValues } from '#web/ui/form/form.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Panel } from '#web/ui/panel.tsx'

import { authenticatorsQuery, emailsQuery } from '../queries.ts'
import { useAccountAction } from '../use-account-action.ts'
import { AddressRow } from './address-row.tsx'

const expiredCode = [
  { message: 'The code has expired, or a wrong code was entered too often. Send another one.' },
]

type ConfirmByCodeProps = { email: string; onConfirmed: (email: string) => Promise<void> }

function ConfirmByCode({ email, onConfirmed }: ConfirmByCodeProps) {
  const handleAnswer = ({ status }: AuthAnswer) => {
    if (status === 200) void onConfirmed(email)
    return status === 409 ? expiredCode : undefined
  }
  return (
    <Panel title={`Confirm ${email}`} about="We have sent a code to this address. Please enter it here.">
      <div className="grid max-w-100 gap-4">
        <AuthForm
          send={({ key = '' }) => withReauthentication(() => actionApi.verifyEmail({ key }))}
          after={handleAnswer}
        >
          <CodeField name="key" />
          <SubmitButton>Confirm</SubmitButton>
        </AuthForm>
        <NewCode
          flow="verify_email"
          send={() => withReauthentication(() => actionApi.resendEmail({ email }))}
          alternative="Remove the address and add it again."
        />
      </div>
    </Panel>
  )
}

const isSecondFactor = ({ type }: Authenticator) => type !== 'recovery_codes'

const primaryFirst = (a: EmailAddress, b: EmailAddress) => Number(b.primary) - Number(a.primary)

/**
 * `pending` is the address that the user must confirm with an emailed code, and when the code was sent. Undefined if the
 * site sends links.
 */
function useAddressAwaitingCode(addresses: readonly EmailAddress[] = []) {
  const byCode = useAuth().config?.account.email_verification_by_code_enabled === true
  const [sent, setSent] = useState(() => readSentCode('verify_email'))
  const address = addresses.find(({ email, verified }) => email === sent?.email && !verified)
  const expectCode = (email: string) => {
    if (byCode) setSent(storeSentCode({ flow: 'verify_email', email, at: Date.now() }))
  }
  return {
    pending: byCode && address && sent ? { email: address.email, at: sent.at } : undefined,
    expectCode,
  }
}

export function EmailsPage() {
  const query = useQuery(emailsQuery)
  const authenticators = useQuery(authenticatorsQuery)
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries(emailsQuery)
  const { perform, showMessage, result } = useAccountAction()
  const { pending, expectCode } = useAddressAwaitingCode(query.data)
  const [added, setAdded] = useState(0)
  /** Also reloads the session, which contains the primary address. */
  const reloadAll = () => Promise.all([reload(), attempt(authApi.getSession)])
  /** Makes the link in the email lead back to this page. */
  const expectConfirmation = (email: string) => {
    storeAfterConfirmation(paths.emails)
    expectCode(email)
  }
  const handleAdded = async (typed: string) => {
    const email = displayEmail(toAsciiEmail(typed.trim().toLowerCase()))
    await reload()
    setAdded(added + 1)
    expectConfirmation(email)
    showMessage(`${email} has been added. We have sent an email to it so that you can confirm it.`)
  }
  const handleConfirmed = async (email: string) => {
    forgetSentCode()
    await reloadAll()
    showMessage(`${email} has been confirmed.`)
  }
  return (
    <>
      <PageHead title="Email addresses" />
      <h1 className="text-heading font-bold tracking-tight">Email addresses</h1>
      <ActionReport result={result} />
      {pending && <ConfirmByCode key={pending.at} email={pending.email} onConfirmed={handleConfirmed} />}
      <Panel
        title="Your addresses"
        about="You can log in with any confirmed address. We send emails to the primary one."
      >
        <LoadedPart query={query}>
          {(addresses) => (
            <ul className="grid divide-y divide-line">
              {addresses.toSorted(primaryFirst).map((address) => (
                <AddressRow
                  key={address.email}
                  address={address}
                  perform={perform}
                  onChange={reloadAll}
                  onSent={expectConfirmation}
                />
              ))}
            </ul>
          )}
        </LoadedPart>
      </Panel>
      <BelowPart query={query}>
        <BelowPart query={authenticators}>
          <Panel
            title="Add an address"
            about="To change your address, add the new one, confirm it and make it primary. Then remove the old one."
          >
            {authenticators.data?.some(isSecondFactor) ? (
              <SecondFactorHint authenticators={authenticators.data} />
            ) : (
              <AddAddressForm key={added} onAdded={handleAdded} />
            )}
          </Panel>
        </BelowPart>
      </BelowPart>
    </>
  )
}

function AddAddressForm({ onAdded }: { onAdded: (email: string) => Promise<void> }) {
  const handleAnswer = ({ status }: AuthAnswer, { email = '' }: FormValues) => {
    if (status === 200) void onAdded(email)
  }
  return (
    <div className="max-w-100">
      <AuthForm
        send={({ email = '' }) => withReauthentication(() => actionApi.addEmail({ email }))}
        after={handleAnswer}
      >
        <EmailField autoComplete="email" />
        <SubmitButton>Add address</SubmitButton>
      </AuthForm>
    </div>
  )
}

type SecondFactorHintProps = { authenticators: readonly Authenticator[] }

/** Explains how a user can add an address although the server rejects new addresses while a second factor is on. */
function SecondFactorHint({ authenticators }: SecondFactorHintProps) {
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
