import { base } from './auth-call.ts'
import { authEndpoint } from './auth-endpoint.ts'
import { nothing } from './fields.ts'

export const readSession = authEndpoint({
  id: 'getSession',
  method: 'GET',
  path: `${base}/auth/session`,
  summary: 'The auth state',
  body: nothing,
})
export const logOut = authEndpoint({
  id: 'endSession',
  method: 'DELETE',
  path: `${base}/auth/session`,
  summary: 'Log out',
  body: nothing,
})
