import { requestAccountDeletion } from '#contract/auth/account-deletion.ts'
import { addEmail, makePrimary, removeEmail } from '#contract/auth/emails.ts'
import { activateTotp, deactivateTotp, makeRecoveryCodes } from '#contract/auth/mfa.ts'
import { requestResetCode, requestResetLink } from '#contract/auth/password-reset.ts'
import { changePassword } from '#contract/auth/password.ts'
import { signupByPassword } from '#contract/auth/signup.ts'
import { addPasskey, removePasskeys, renamePasskey, signupByPasskey } from '#contract/auth/webauthn.ts'
// All visitors share the personas, so no visitor may take one over.
import type { Endpoint } from '#contract/endpoint.ts'
import type { AccountRoute } from '#server/auth/api.ts'
import type { AuthContext } from '#server/auth/context.ts'
import { personaAddresses } from '#server/db/seed/demo-names.ts'
import { Problem } from '#server/http/problem.ts'

/** Change the caller's own account. */
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
])

/** Would give an address, or a way to a new password for it, to somebody else. */
const byAddress: ReadonlySet<Endpoint> = new Set([
  requestResetLink,
  requestResetCode,
  signupByPassword,
  signupByPasskey,
  addEmail,
])

/** Returns the routes with a 403 for changes to the personas' passwords, email addresses, second factors and accounts. */
export function protectPersonas(routes: readonly AccountRoute[]): AccountRoute[] {
  return routes.map(protectAddresses).map(protectAccount)
}

/** Refuses before the call asks for another authentication. */
function protectAccount(route: AccountRoute): AccountRoute {
  if (!ownAccount.has(route.endpoint)) return route
  const { guard } = route
  return {
    ...route,
    guard: {
      ...guard,
      async beforeInput(request) {
        await guard.beforeInput?.(request)
        if (isPersona(request.account)) throw refused()
      },
    },
  }
}

function protectAddresses(route: AccountRoute): AccountRoute {
  if (!byAddress.has(route.endpoint)) return route
  return {
    ...route,
    run: async (ctx, input) => {
      if (isPersonaAddress(emailIn(input.body))) throw refused()
      return route.run(ctx, input)
    },
  }
}

/** Also a login that is not complete yet, because it may correct the address of a new account. */
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
  'All visitors share this demo account. Its password, email addresses and second factors cannot be changed, and it cannot be deleted. Sign up to try this.'

const refused = () => new Problem('forbidden', [{ code: 'demo_account', message, loc: ['body'] }])
