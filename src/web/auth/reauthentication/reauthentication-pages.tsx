// The pages that confirm the identity of a logged-in user (specification, section 2).
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { logFailure } from '#web/lib/log-failure.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { actionApi } from '../action-api.ts'
import { useAuth, useUser } from '../auth-store.ts'
import { paths, withNext } from '../paths.ts'
import { getNext } from '../redirect-for.ts'
import { useKeepNext } from '../use-next.ts'
import { type AuthMethod, listMethods, methodLabels, methodNouns, methodPaths, methods } from './methods.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'

const toLoginAgain = withNext(paths.logout, paths.login)

function NoMethod() {
  return (
    <p>
      You cannot confirm that it is you on this page.{' '}
      <Link to={toLoginAgain} className={linkStyles}>
        Log in again
      </Link>{' '}
      the way you did before.
    </p>
  )
}

function ReauthenticationPage({ method }: { method: AuthMethod }) {
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const { search } = useLocation()
  const methods = useAuthMethods()
  const leave = () => void navigate(getNext(search) ?? paths.afterLogin, { replace: true })
  const links = methods
    ?.filter((each) => each !== method)
    .map((each) => (
      <Link key={each} to={keepNext(methodPaths[each])} replace className={linkStyles}>
        {methodLabels[each]}
      </Link>
    ))
  const cancel = (
    <Link to={paths.profile} className={linkStyles}>
      Cancel
    </Link>
  )
  const footer = (
    <>
      {links}
      {cancel}
    </>
  )
  return (
    <AccountCard title="Confirm Access" footer={footer}>
      {methods === null && <Spinner label="Loading..." />}
      {methods?.length === 0 && <NoMethod />}
      {methods !== null && methods.length > 0 && <p>To continue, please confirm that it is you.</p>}
      {methods?.includes(method) === true && <ReauthenticationForm method={method} onConfirmed={leave} />}
      {methods !== null && methods.length > 0 && !methods.includes(method) && (
        <p className="text-muted">Your account has no {methodNouns[method]}. Choose another way below.</p>
      )}
    </AccountCard>
  )
}

export const ReauthenticatePage = () => <ReauthenticationPage method="password" />
export const ReauthenticateByTotpPage = () => <ReauthenticationPage method="totp" />
export const ReauthenticateByRecoveryCodePage = () => <ReauthenticationPage method="recovery_codes" />
export const ReauthenticateByPasskeyPage = () => <ReauthenticationPage method="webauthn" />

/** Returns the user's authenticator types, or null until they have loaded. */
function useAuthenticatorTypes(isEnabled: boolean): ReadonlySet<string> | null {
  const [kinds, setKinds] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!isEnabled) return
    const loadTypes = async () => {
      const { data = [] } = await actionApi.listAuthenticators()
      setKinds(new Set(data.map(({ type }) => type)))
    }
    loadTypes().catch((error: unknown) => {
      logFailure('The authenticators did not load.', error)
      setKinds(new Set())
    })
  }, [isEnabled])
  return kinds
}

/**
 * Returns the methods by which the user can reauthenticate, or null until they have loaded. If the flow lists no
 * methods, requests the user's authenticators.
 */
function useAuthMethods(): readonly AuthMethod[] | null {
  const { flows } = useAuth()
  const hasPassword = useUser()?.has_usable_password === true
  const offered = listMethods(flows)
  const kinds = useAuthenticatorTypes(offered.length === 0)
  if (offered.length > 0) return offered
  return kinds && methods.filter((method) => (method === 'password' ? hasPassword : kinds.has(method)))
}
