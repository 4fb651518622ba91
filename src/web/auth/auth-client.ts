// Selects the client kind (browser or app) for this site.
export { browserClient as authClient } from './client-kind.ts'
