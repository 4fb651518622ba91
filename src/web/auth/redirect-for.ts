// The page that a visitor or user is redirected to (specification, sections 4 and 6).
import { anonymous, type AuthState } from '#contract/auth/auth-state.ts'
import { safeNext } from '#contract/auth/next-path.ts'

import { pathForFlow, paths, withNext } from './paths.ts'

/**
 * Access to a page: `user` for logged-in users only, `visitor` for logged-out visitors only. An `entrance` (login,
 * signup) is a `visitor` page that also redirects a pending flow to its page.
 */
export type Access = 'anyone' | 'visitor' | 'entrance' | 'user'

type Place = { pathname: string; search: string }

type Input = {
  access: Access
  before: AuthState
  now: AuthState
  place: Place
}

/** Returns the path to redirect to, or null to stay on the page. */
export function redirectFor(input: Input): string | null {
  const { pathname, search } = input.place
  const to = redirectForChange(input) ?? redirectForAccess(input)
  return to === pathname || to === pathname + search ? null : to
}

export const getNext = (search: string) => safeNext(new URLSearchParams(search).get('next'))

const getDestination = ({ place }: Input) => getNext(place.search) ?? paths.afterLogin

/** Returns whether the path is that of a reauthentication page. All other pages reauthenticate in a dialog. */
const isReauthentication = (pathname: string) => pathname.startsWith(paths.reauthenticate)

const redirectsByChange: Record<AuthChange, (input: Input) => string | null> = {
  LOGGED_OUT: () => paths.afterLogout,
  LOGGED_IN: getDestination,
  REAUTHENTICATED: (input) => (isReauthentication(input.place.pathname) ? getDestination(input) : null),
  REAUTHENTICATION_REQUIRED: ({ now, place }) =>
    now.kind === 'user' && now.reauthenticate
      ? withNext(pathForFlow(now.reauthenticate), place.pathname + place.search)
      : null,
  FLOW_UPDATED: ({ now, place }) => getPendingFlowPath(now, getNext(place.search)),
}

function redirectForChange(input: Input): string | null {
  const change = classifyAuthChange(input.before, input.now)
  return change && redirectsByChange[change](input)
}

function redirectForAccess({ access, now, place }: Input): string | null {
  const next = getNext(place.search)
  if (access === 'anyone') return null
  if (access === 'user') {
    const here = place.pathname + place.search
    return now.kind === 'user' ? null : (getPendingFlowPath(now, here) ?? withNext(paths.login, here))
  }
  if (now.kind === 'user') return next ?? paths.afterLogin
  return access === 'entrance' && !abandonsFlow(now, place) ? getPendingFlowPath(now, next) : null
}

/**
 * Returns whether the page stays open although a flow is pending. An address may have been confirmed in another browser,
 * after which the visitor must log in here. The signup page abandons a password reset.
 */
function abandonsFlow(now: AuthState, { pathname }: Place): boolean {
  const pendingFlow = now.kind === 'visitor' ? now.pending?.id : undefined
  if (pendingFlow === 'verify_email') return true
  return pendingFlow === 'password_reset_by_code' && pathname.startsWith(paths.signup)
}

/** Returns the page of the pending flow, or null. */
function getPendingFlowPath(authState: AuthState, next: string | null): string | null {
  if (authState.kind === 'user' || authState.pending === null) return null
  return withNext(pathForFlow(authState.pending), next)
}

/**
 * Returns the path to open after a login provider has redirected back: the destination for a logged-in user, otherwise
 * the page of the pending flow, otherwise the login.
 */
export function getPathAfterProvider(now: AuthState, search: string): string {
  const next = getNext(search)
  if (now.kind === 'user') return next ?? paths.afterLogin
  return getPendingFlowPath(now, next) ?? withNext(paths.login, next)
}

// The changes of the auth state to which pages react (specification, section 4).
export type AuthChange =
  | 'LOGGED_OUT'
  | 'LOGGED_IN'
  | 'REAUTHENTICATED'
  | 'REAUTHENTICATION_REQUIRED'
  | 'FLOW_UPDATED'

/** Returns the kind of change, or null for a change that affects no page. */
export function classifyAuthChange(before: AuthState, after: AuthState): AuthChange | null {
  if (after.kind === 'visitor') {
    if (before.kind === 'user') return 'LOGGED_OUT'
    return after.pending && after.pending.id !== before.pending?.id ? 'FLOW_UPDATED' : null
  }
  // A different user counts as a new login.
  const sameUser = before.kind === 'user' && before.user.id === after.user.id ? before : anonymous
  if (sameUser.kind === 'visitor') return 'LOGGED_IN'
  if (after.reauthenticate) return sameUser.reauthenticate ? null : 'REAUTHENTICATION_REQUIRED'
  return sameUser.reauthenticate || after.authentications > sameUser.authentications
    ? 'REAUTHENTICATED'
    : null
}
