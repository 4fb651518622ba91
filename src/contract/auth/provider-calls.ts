// Where the calls of accounts elsewhere, and of tokens for apps, go. No schemas, as in calls.ts.
import { type AuthCall, base } from './auth-call.ts'

export const providerCalls = {
  redirectToProvider: {
    id: 'redirectToProvider',
    method: 'POST',
    path: `${base}/auth/provider/redirect`,
    summary: 'Go to a provider to log in or to connect an account there',
    isForm: true,
  },
  providerToken: {
    id: 'loginByProviderToken',
    method: 'POST',
    path: `${base}/auth/provider/token`,
    summary: 'Log in, or connect an account, by a token of a provider',
    checksEveryMethod: true,
  },
  readProviderSignup: {
    id: 'readProviderSignup',
    method: 'GET',
    path: `${base}/auth/provider/signup`,
    summary: 'Which account elsewhere waits for an address to sign up with',
  },
  providerSignup: {
    id: 'signupByProvider',
    method: 'POST',
    path: `${base}/auth/provider/signup`,
    summary: 'Sign up with the account elsewhere that waits for it',
    checksEveryMethod: true,
  },
  listProviders: {
    id: 'listProviderAccounts',
    method: 'GET',
    path: `${base}/account/providers`,
    summary: 'The connected accounts',
  },
  disconnectProvider: {
    id: 'disconnectProviderAccount',
    method: 'DELETE',
    path: `${base}/account/providers`,
    summary: 'Disconnect an account',
  },
  refreshTokens: {
    id: 'refreshTokens',
    method: 'POST',
    path: `${base}/tokens/refresh`,
    summary: 'Another access token for a refresh token',
    only: 'app',
    checksEveryMethod: true,
  },
} as const satisfies Record<string, AuthCall>
