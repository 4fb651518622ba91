// See section 2 of the specification.
import { Link, useLocation, useNavigate } from 'react-router'

import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { paths, withNext } from '../paths.ts'
import { nextOf } from '../redirect-for.ts'
import { useKeepNext } from '../use-next.ts'
import { nounOf, type AuthMethod, methodLabels, methodPaths } from './methods.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'
import { useAuthMethods } from './use-methods.ts'

const toLoginAgain = withNext(paths.logout, paths.login)

/** Offers a new login to users without any of the methods. */
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
  const known = useAuthMethods()
  const goOn = () => void navigate(nextOf(search) ?? paths.afterLogin, { replace: true })
  const links = known
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
      {known === null && <Spinner label="Loading..." />}
      {known?.length === 0 && <NoMethod />}
      {known !== null && known.length > 0 && <p>To continue, please confirm that it is you.</p>}
      {known?.includes(method) === true && <ReauthenticationForm method={method} onConfirmed={goOn} />}
      {known !== null && known.length > 0 && !known.includes(method) && (
        <p className="text-muted">Your account has no {nounOf[method]}. Choose another way below.</p>
      )}
    </AccountCard>
  )
}

export const ReauthenticatePage = () => <ReauthenticationPage method="password" />
export const ReauthenticateByTotpPage = () => <ReauthenticationPage method="totp" />
export const ReauthenticateByRecoveryCodePage = () => <ReauthenticationPage method="recovery_codes" />
export const ReauthenticateByPasskeyPage = () => <ReauthenticationPage method="webauthn" />
