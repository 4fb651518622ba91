// All visitors share the personas, so no visitor may take one over.
import { exportAccount, requestAccountDeletion } from '#contract/auth/account-deletion.ts'
import { addEmail, makePrimary, removeEmail } from '#contract/auth/emails.ts'
import { activateTotp, deactivateTotp, makeRecoveryCodes } from '#contract/auth/mfa.ts'
import { requestResetCode, requestResetLink } from '#contract/auth/password-reset.ts'
import { changePassword } from '#contract/auth/password.ts'
import { changeRoles } from '#contract/auth/roles.ts'
import { endSessions, listSessions } from '#contract/auth/sessions.ts'
import { signupByPassword } from '#contract/auth/signup.ts'
import { addPasskey, removePasskeys, renamePasskey, signupByPasskey } from '#contract/auth/webauthn.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AccountRoute } from '#server/auth/api.ts'
import type { AuthContext } from '#server/auth/context.ts'
import { listSessions as readSessions } from '#server/auth/sessions/list.ts'
import { personaAddresses } from '#server/db/seed/demo-names.ts'
import { Problem } from '#server/http/problem.ts'

/** Calls that change the caller's own account or the roles that visitors share, or that return data of other visitors. */
const ownAccount: ReadonlySet<Endpoint> = new Set([
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
])

/** Calls that could give another user the email address of a persona, or a way to reset the password of a persona. */
const byAddress: ReadonlySet<Endpoint> = new Set([
  requestResetLink,
  requestResetCode,
  signupByPassword,
  signupByPasskey,
  addEmail,
])

/**
 * Returns the routes, with a 403 for calls that would change the passwords, email addresses, second factors or accounts
 * of personas.
 */
export function protectPersonas(routes: readonly AccountRoute[]): AccountRoute[] {
  return routes.map(protectAddresses).map(protectAccount).map(protectSessions)
}

/** Rejects the call before it requires reauthentication. */
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

/** Visitors neither see nor end the sessions of others who share the account. */
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

/** Includes pending logins, because they may change the address of a new account. */
function isPersona({ user, session }: AuthContext): boolean {
  return isPersonaAddress(user === undefined ? session.state.login?.email : user.email)
}

function isPersonaAddress(email: unknown): boolean {
  return typeof email === 'string' && personaAddresses.includes(email.toLowerCase())
}

function emailIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
}

const message =
  'All visitors share this demo account. Its password, email addresses, second factors, sessions and roles cannot be changed, and it cannot be deleted or exported. Sign up to try this.'

const demoAccountProblem = () => new Problem('forbidden', [{ code: 'demo_account', message, loc: ['body'] }])
