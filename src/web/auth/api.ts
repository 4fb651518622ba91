import { authClient } from './auth-client.ts'
import { applyAuthState } from './auth-store.ts'
import { createAuthApi } from './create-api.ts'

export const authApi = createAuthApi(authClient, applyAuthState)
