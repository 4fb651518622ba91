import { Socket } from 'node:net'

import { Client } from 'pg'

import { connectionSettings, type Server } from './connection.ts'

/** Makes a connection and asks something, in `patience` ms. Throws what is in the way. */
export async function probe(server: Server, patience: number, closing: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(patience)
  const signal = AbortSignal.any([closing, late])
  const client = new Client({ ...connectionSettings(server), stream: () => new Socket({ signal }) })
  // What is lost here, the calls below throw.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw late.aborted ? new Error('it does not answer', { cause: error }) : error
  } finally {
    client.end().catch(() => {})
  }
}
