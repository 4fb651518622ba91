// This site uses the browser client, not the app client.
export { browserClient as authClient } from './client-kind.ts'
