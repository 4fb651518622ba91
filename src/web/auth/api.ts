import { authClient } from './auth-client.ts'
import { hearAnswer } from './auth-store.ts'
import { createAuthApi } from './create-api.ts'

export const authApi = createAuthApi(authClient, hearAnswer)
