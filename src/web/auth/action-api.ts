// The account calls of pages with a reauthentication dialog. Other pages redirect to the reauthentication page.
import { authClient } from './auth-client.ts'
import { hearUnlessReauthenticating } from './auth-store.ts'
import { createAuthApi } from './create-api.ts'

export const actionApi = createAuthApi(authClient, hearUnlessReauthenticating)
