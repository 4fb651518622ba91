// Selects the kind of client (browser or app) for the account calls of this site.
export { browserClient as authClient } from './client.ts'
