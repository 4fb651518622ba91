// All visitors of a demo share the personas. These functions prevent a visitor from making one unusable for the others.
import { exportAccount, requestAccountDeletion } from '#contract/auth/account-deletion.ts'
import { changeAddressAlert, changeSuppression, exportAddress } from '#contract/auth/addresses.ts'
import { addEmail, makePrimary, removeEmail } from '#contract/auth/emails.ts'
import { activateTotp, deactivateTotp, makeRecoveryCodes } from '#contract/auth/mfa.ts'
import { requestResetCode, requestResetLink } from '#contract/auth/password-reset.ts'
import { changePassword } from '#contract/auth/password.ts'
import { changeAvatar, changeProfile, removeAvatar } from '#contract/auth/profile.ts'
import { changeRoles, inviteUser } from '#contract/auth/roles.ts'
import { endSessions, listSessions } from '#contract/auth/sessions.ts'
import { signupByPassword } from '#contract/auth/signup.ts'
import { addPasskey, removePasskeys, renamePasskey, signupByPasskey } from '#contract/auth/webauthn.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AccountRoute } from '#server/auth/access/api.ts'
import type { AuthContext } from '#server/auth/ground/context.ts'
import { listSessions as readSessions } from '#server/auth/sessions/list.ts'
import { demoAddresses } from '#server/db/seed/demo-names.ts'
import { refusal } from '#server/http/problem.ts'

/**
 * The endpoints that a visitor who is logged in as a persona may not call. They would change or delete the shared
 * account, change roles or what other visitors see of it, or return data of other visitors.
 */
const ownAccount: ReadonlySet<Endpoint> = new Set([
  changeProfile,
  changeAvatar,
  removeAvatar,
  changePassword,
  addEmail,
  makePrimary,
  removeEmail,
  activateTotp,
  deactivateTotp,
  makeRecoveryCodes,
  addPasskey,
  renamePasskey,
  removePasskeys,
  requestAccountDeletion,
  exportAccount,
  changeRoles,
  inviteUser,
  changeAddressAlert,
  changeSuppression,
  exportAddress,
])

/**
 * The endpoints that reject the email addresses of personas. Without this check, visitors could use them to move the
 * address of a persona to another account, or to reset the password of a persona.
 */
const byAddress: ReadonlySet<Endpoint> = new Set([
  requestResetLink,
  requestResetCode,
  signupByPassword,
  signupByPasskey,
  addEmail,
])

/**
 * Returns the routes of the account API, changed so that they return 403 for calls that would change the password,
 * email addresses, second factors or account of a persona.
 */
export function protectPersonas(routes: readonly AccountRoute[]): AccountRoute[] {
  return routes.map(protectAddresses).map(protectAccount).map(protectSessions)
}

/** Makes the route reject personas in its guard, because the handler would first require reauthentication. */
function protectAccount(route: AccountRoute): AccountRoute {
  if (!ownAccount.has(route.endpoint)) return route
  const { guard } = route
  return {
    ...route,
    guard: {
      ...guard,
      async beforeInput(request) {
        await guard.beforeInput?.(request)
        if (isPersona(request.account)) throw demoAccountProblem()
      },
    },
  }
}

function protectAddresses(route: AccountRoute): AccountRoute {
  if (!byAddress.has(route.endpoint)) return route
  return {
    ...route,
    run: async (ctx, input) => {
      if (isPersonaAddress(emailIn(input.body))) throw demoAccountProblem()
      return route.run(ctx, input)
    },
  }
}

/**
 * Lists only the current session of a persona, and rejects requests to end sessions of a persona, because they may be
 * the sessions of other visitors.
 */
function protectSessions(route: AccountRoute): AccountRoute {
  if (route.endpoint !== listSessions && route.endpoint !== endSessions) return route
  return {
    ...route,
    run: async (ctx, input) => {
      if (!isPersona(ctx)) return route.run(ctx, input)
      if (route.endpoint === endSessions) throw demoAccountProblem()
      const { data } = await readSessions(ctx)
      return { data: data.filter(({ is_current: isCurrent }) => isCurrent) }
    },
  }
}

/**
 * Returns whether the caller is logged in as a persona, or has begun a login or signup with the address of a persona.
 */
function isPersona({ user, session }: AuthContext): boolean {
  return isPersonaAddress(user === undefined ? session.state.login?.email : user.email)
}

function isPersonaAddress(email: unknown): boolean {
  return typeof email === 'string' && demoAddresses.includes(email.toLowerCase())
}

function emailIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
}

const message =
  'All visitors share this demo account. Its name, picture, password, email addresses, second factors, sessions and roles cannot be changed, and it cannot be deleted or exported. Sign up to try this.'

const demoAccountProblem = () => refusal('forbidden', message, { code: 'demo_account' })
