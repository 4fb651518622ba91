import type { FastifyInstance } from 'fastify'

import * as ends from '#contract/auth/account-deletion.ts'
import * as addresses from '#contract/auth/addresses.ts'
import * as apiKeys from '#contract/auth/api-keys.ts'
import { readAuthConfig } from '#contract/auth/config.ts'
import * as invitation from '#contract/auth/invitation.ts'
import * as profile from '#contract/auth/profile.ts'
import * as roles from '#contract/auth/roles.ts'
import * as sessions from '#contract/auth/sessions.ts'
import { serveApi } from '#server/http/api.ts'
import { anyone } from '#server/http/guards.ts'
import { serveDocument } from '#server/http/serve-document.ts'
import { withPictures } from '#server/http/uploads.ts'

import { accountApi, accountRoute, type AccountRoute } from './access/api.ts'
import { loggedIn, recentlyAuthenticated, recentStaff } from './access/guards.ts'
import type { LifecycleParts } from './access/lifecycle.ts'
import { changeAlert, changeSuppression, exportAddress, readAddress } from './addresses/manage.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys/manage.ts'
import { readConfig } from './config/read.ts'
import { readDeletion } from './deletion/read.ts'
import { cancelDeletion, requestDeletion } from './deletion/request.ts'
import { accountDocument } from './document.ts'
import { emailRoutes } from './emails/routes.ts'
import { exportAccount } from './export/export.ts'
import { loginRoutes } from './login/routes.ts'
import { mfaRoutes } from './mfa/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { changeAvatar, removeAvatar } from './profile/avatar.ts'
import { changeProfile } from './profile/change.ts'
import { changeRoles, inviteUser } from './roles/change.ts'
import { endSessions } from './sessions/end.ts'
import { listSessions } from './sessions/list.ts'
import { checkKey, signUpByInvitation } from './signup/by-invitation.ts'
import { providerPages, socialRoutes } from './social/routes.ts'

type Parts = LifecycleParts & {
  /** Protects the accounts that visitors of a demo share. Set only in a demo. */
  protectPersonas?: ((routes: readonly AccountRoute[]) => AccountRoute[]) | undefined
}

export async function authRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config } = parts
  const { accounts } = config
  const all = [
    ...ownRoutes,
    ...loginRoutes(accounts),
    ...emailRoutes(accounts),
    ...passwordRoutes(accounts),
    ...mfaRoutes(accounts),
    ...socialRoutes,
  ]
  const served = parts.protectPersonas ?? ((routes: readonly AccountRoute[]) => routes)
  const [table, pictures] = [served(all), served(avatarRoutes)]
  for (const kind of accounts.clients) {
    const offered = table.filter(({ endpoint: { only = kind } }) => only === kind)
    const api = accountApi(parts, kind)
    app.register(async (scope) => serveApi(scope, api, offered))
    app.register(async (scope) => serveApi(scope, { ...api, format: withPictures(api.format) }, pictures))
  }
  if (accounts.clients.includes('browser')) app.register(providerPages, parts)
  serveDocument(app, {
    path: '/_allauth/openapi.json',
    site: config,
    create: () => accountDocument({ config, routes: [...table, ...avatarRoutes] }),
  })
}

const ownRoutes: readonly AccountRoute[] = [
  accountRoute(readAuthConfig, anyone, readConfig),
  accountRoute(invitation.checkInvitation, anyone, checkKey),
  accountRoute(invitation.signupByInvitation, { guard: anyone, rate: 'signup' }, signUpByInvitation),
  accountRoute(sessions.listSessions, loggedIn, listSessions),
  accountRoute(sessions.endSessions, loggedIn, endSessions),
  accountRoute(profile.changeProfile, loggedIn, changeProfile),
  accountRoute(apiKeys.listApiKeys, loggedIn, listApiKeys),
  accountRoute(apiKeys.makeApiKey, recentlyAuthenticated, createApiKey),
  accountRoute(apiKeys.revokeApiKey, loggedIn, revokeApiKey),
  accountRoute(roles.changeRoles, recentStaff, changeRoles),
  accountRoute(roles.inviteUser, recentStaff, inviteUser),
  accountRoute(addresses.readAddress, recentStaff, readAddress),
  accountRoute(addresses.changeAddressAlert, recentStaff, changeAlert),
  accountRoute(addresses.changeSuppression, recentStaff, changeSuppression),
  accountRoute(addresses.exportAddress, { guard: recentStaff, rate: 'export_account' }, exportAddress),
  accountRoute(ends.exportAccount, { guard: recentlyAuthenticated, rate: 'export_account' }, exportAccount),
  accountRoute(ends.readAccountDeletion, loggedIn, readDeletion),
  accountRoute(
    ends.requestAccountDeletion,
    { guard: recentlyAuthenticated, rate: 'request_deletion' },
    requestDeletion,
  ),
  accountRoute(ends.cancelAccountDeletion, loggedIn, cancelDeletion),
]

const avatarRoutes: readonly AccountRoute[] = [
  accountRoute(profile.changeAvatar, { guard: loggedIn, rate: 'upload_picture' }, changeAvatar),
  accountRoute(profile.removeAvatar, loggedIn, removeAvatar),
]
