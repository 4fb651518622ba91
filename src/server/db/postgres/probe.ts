import { Socket } from 'node:net'

import { Client } from 'pg'

import { connectionSettings, type Server } from './connection.ts'

/** Opens a new connection and runs a query. Throws if that fails or takes longer than `timeoutMs`. */
export async function probe(server: Server, timeoutMs: number, closing: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([closing, timeout])
  const client = new Client({ ...connectionSettings(server), stream: () => new Socket({ signal }) })
  // Ignores these events, because the calls below throw the same errors.
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
