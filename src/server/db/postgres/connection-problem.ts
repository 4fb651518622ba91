// Says in one line, without the password, why PostgreSQL could not be reached.
import { StorageProblem } from '../storage-problem.ts'

const NO_HOST = 'there is no host of this name: correct DATABASE_URL'

const advice: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there: start PostgreSQL or correct DATABASE_URL',
  ENOTFOUND: NO_HOST,
  EAI_AGAIN: NO_HOST,
  '28P01': 'the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database: make it with createdb',
}

/** Any failure to connect, as a StorageProblem that names host and database. */
export function connectionProblem(databaseUrl: string, error: unknown): StorageProblem {
  const reason = advice[codeOf(error)] ?? (error instanceof Error ? error.message : String(error))
  return new StorageProblem(`Cannot open the database ${withoutSecrets(databaseUrl)}: ${reason}`, {
    cause: error,
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function withoutSecrets(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  return url ? `${url.protocol}//${url.host}${url.pathname}` : '(DATABASE_URL is not an address)'
}
