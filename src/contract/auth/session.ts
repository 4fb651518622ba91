// Where one stands, and logging out.
import { authEndpoint } from './auth-endpoint.ts'
import { authCalls } from './calls.ts'
import { nothing } from './fields.ts'

export const readSession = authEndpoint({
  ...authCalls.session,
  summary: 'Where the visitor stands',
  body: nothing,
})
export const logOut = authEndpoint({ ...authCalls.logout, summary: 'Log out', body: nothing })
