// The account calls of pages that ask for a proof themselves, instead of being left for the page that does.
import { authClient } from './auth-client.ts'
import { hearUnlessAsked } from './auth-store.ts'
import { createAuthApi } from './create-api.ts'

export const actionApi = createAuthApi(authClient, hearUnlessAsked)
