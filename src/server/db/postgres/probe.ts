import { Socket } from 'node:net'

import { Client } from 'pg'

import { connectionSettings } from './connection.ts'

/** Checks the server with a query on a new connection. Throws if this fails or takes longer than `timeoutMs`. */
export async function probe(databaseUrl: string, timeoutMs: number, closing: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([closing, timeout])
  const client = new Client({ ...connectionSettings(databaseUrl), stream: () => new Socket({ signal }) })
  // Ignores `error` events, because `connect` and `query` below throw the same errors.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw timeout.aborted ? new Error('it does not answer', { cause: error }) : error
  } finally {
    client.end().catch(() => {})
  }
}
