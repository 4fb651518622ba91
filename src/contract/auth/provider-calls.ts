// Where the calls of accounts elsewhere, and of tokens for apps, go. No schemas, as in calls.ts.
import { type AuthCall, base } from './auth-call.ts'

export const providerCalls = {
  redirectToProvider: {
    id: 'redirectToProvider',
    method: 'POST',
    path: `${base}/auth/provider/redirect`,
    isForm: true,
  },
  providerToken: {
    id: 'loginByProviderToken',
    method: 'POST',
    path: `${base}/auth/provider/token`,
    checksEveryMethod: true,
  },
  readProviderSignup: {
    id: 'readProviderSignup',
    method: 'GET',
    path: `${base}/auth/provider/signup`,
  },
  providerSignup: {
    id: 'signupByProvider',
    method: 'POST',
    path: `${base}/auth/provider/signup`,
    checksEveryMethod: true,
  },
  listProviders: {
    id: 'listProviderAccounts',
    method: 'GET',
    path: `${base}/account/providers`,
  },
  disconnectProvider: {
    id: 'disconnectProviderAccount',
    method: 'DELETE',
    path: `${base}/account/providers`,
  },
  refreshTokens: {
    id: 'refreshTokens',
    method: 'POST',
    path: `${base}/tokens/refresh`,
    only: 'app',
    checksEveryMethod: true,
  },
} as const satisfies Record<string, AuthCall>
