// The pages on which a user proves anew who they are, one for each way (specification, section 2).
import { Link, useLocation, useNavigate } from 'react-router'

import { linkStyles } from '#web/ui/link-styles.ts'
import { Spinner } from '#web/ui/spinner.tsx'

import { AccountCard } from '../account-card.tsx'
import { paths, withNext } from '../paths.ts'
import { nextOf } from '../redirect-for.ts'
import { useKeepNext } from '../use-next.ts'
import { ProofForm } from './proof-form.tsx'
import { useWays } from './use-ways.ts'
import { nounOf, type Way, wayLabels, wayPaths } from './ways.ts'

const toLoginAgain = withNext(paths.logout, paths.login)

/** Nothing to prove it with: to log in anew is a proof as well. */
function NoWay() {
  return (
    <p>
      There is no way here to confirm that it is you.{' '}
      <Link to={toLoginAgain} className={linkStyles}>
        Log in again
      </Link>{' '}
      the way you did before.
    </p>
  )
}

function ReauthenticationPage({ way }: { way: Way }) {
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const { search } = useLocation()
  const known = useWays()
  const goOn = () => void navigate(nextOf(search) ?? paths.afterLogin, { replace: true })
  const links = known
    ?.filter((each) => each !== way)
    .map((each) => (
      <Link key={each} to={keepNext(wayPaths[each])} replace className={linkStyles}>
        {wayLabels[each]}
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
      {known?.length === 0 && <NoWay />}
      {known !== null && known.length > 0 && <p>To continue, please confirm that it is you.</p>}
      {known?.includes(way) === true && <ProofForm way={way} onProven={goOn} />}
      {known !== null && known.length > 0 && !known.includes(way) && (
        <p className="text-muted">Your account has no {nounOf[way]}. Choose another way below.</p>
      )}
    </AccountCard>
  )
}

export const ReauthenticatePage = () => <ReauthenticationPage way="password" />
export const ReauthenticateByTotpPage = () => <ReauthenticationPage way="totp" />
export const ReauthenticateByRecoveryCodePage = () => <ReauthenticationPage way="recovery_codes" />
export const ReauthenticateByPasskeyPage = () => <ReauthenticationPage way="webauthn" />
