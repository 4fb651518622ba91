// The pages on which a user proves anew who they are, one for each way (specification, section 2).
import { Link, useLocation, useNavigate } from 'react-router'

import { linkStyles } from '#web/ui/link-styles.ts'

import { AccountCard } from '../account-card.tsx'
import { useAuth, useUser } from '../auth-store.ts'
import { paths } from '../paths.ts'
import { nextOf } from '../redirect-for.ts'
import { useKeepNext } from '../use-next.ts'
import { ProofForm } from './proof-form.tsx'
import { type Way, wayLabels, wayPaths, ways, waysIn } from './ways.ts'

/** Who came here by themselves was not told the ways: their password, or what they may have without one. */
function useWays(): readonly Way[] {
  const { flows } = useAuth()
  const hasPassword = useUser()?.has_usable_password === true
  const offered = waysIn(flows)
  return offered.length > 0 ? offered : ways.filter((way) => (way === 'password') === hasPassword)
}

function ReauthenticationPage({ way }: { way: Way }) {
  const keepNext = useKeepNext()
  const navigate = useNavigate()
  const { search } = useLocation()
  const known = useWays()
  const goOn = () => void navigate(nextOf(search) ?? paths.afterLogin, { replace: true })
  const links = known
    .filter((each) => each !== way)
    .map((each) => (
      <Link key={each} to={keepNext(wayPaths[each])} replace className={linkStyles}>
        {wayLabels[each]}
      </Link>
    ))
  const isPossible = way !== 'password' || known.includes(way)
  return (
    <AccountCard title="Confirm Access" {...(isPossible && links.length > 0 && { footer: links })}>
      <p>To go on, prove once more that it is you.</p>
      {isPossible ? <ProofForm way={way} onProven={goOn} /> : links}
    </AccountCard>
  )
}

export const ReauthenticatePage = () => <ReauthenticationPage way="password" />
export const ReauthenticateByTotpPage = () => <ReauthenticationPage way="totp" />
export const ReauthenticateByRecoveryCodePage = () => <ReauthenticationPage way="recovery_codes" />
export const ReauthenticateByPasskeyPage = () => <ReauthenticationPage way="webauthn" />
