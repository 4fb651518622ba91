// For pages with a reauthentication dialog: they stay where others redirect to the page that asks.
import { authClient } from './auth-client.ts'
import { hearUnlessReauthenticating } from './auth-store.ts'
import { createAuthApi } from './create-api.ts'

export const actionApi = createAuthApi(authClient, hearUnlessReauthenticating)
