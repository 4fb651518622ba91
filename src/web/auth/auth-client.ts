// Which kind of client this site is to its account calls: said here and nowhere else.
export { browserClient as authClient } from './client.ts'
