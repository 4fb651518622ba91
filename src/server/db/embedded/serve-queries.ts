// Executes queries for commands (`npm run manage`) in the server, because only one process can have the embedded
// database open. PGlite runs one transaction at a time, so transactions of commands and of HTTP requests wait for each
// other.
import { once } from 'node:events'
import type { Socket } from 'node:net'

import type { PGlite, Transaction } from '@electric-sql/pglite'

import { seconds } from '#server/lib/duration.ts'

import type { Log } from '../database.ts'
import { listenForOwner } from './local-sockets.ts'
import {
  describeBuild,
  readMessages,
  type Reply,
  type Request,
  requestSchema,
  sendMessage,
} from './query-messages.ts'

type Parts = {
  path: string
  client: Pick<PGlite, 'query' | 'transaction'>
  requestErasure: () => Promise<void>
  isWritable: () => boolean
  log: Pick<Log, 'warn'>
  /** How long a command may keep a transaction open without sending a query, in milliseconds. */
  maxIdleMs?: number
}
type Query = Extract<Request, { kind: 'query' }>

const MAX_CONNECTIONS = 10
const MAX_IDLE_MS = seconds(10)

/**
 * Executes the queries that commands send on the socket `path`. Returns a function that stops listening, ends the
 * connections and rolls back their transactions.
 */
export async function serveQueries({ path, ...parts }: Parts): Promise<() => Promise<void>> {
  // Reads the version now, because an upgrade may replace the files of the program while this process runs.
  const build = describeBuild()
  const sessions = new Map<Socket, Promise<void>>()
  const server = await listenForOwner(path, (socket) => {
    const session = serveSession(socket, { build, ...parts })
    sessions.set(
      socket,
      session.finally(() => sessions.delete(socket)),
    )
  })
  server.maxConnections = MAX_CONNECTIONS
  return async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sessions.keys()) socket.destroy()
    await Promise.all([closed, ...sessions.values()])
  }
}

type Session = Omit<Parts, 'path'> & { build: string }

/** Thrown if a command disconnects, is idle for too long or does not follow the protocol. */
class DisconnectedError extends Error {}

/** Executes the queries of one command until it disconnects. Logs errors and never rejects. */
async function serveSession(
  socket: Socket,
  { build, client, requestErasure, isWritable, log, maxIdleMs = MAX_IDLE_MS }: Session,
): Promise<void> {
  // If the socket fails, `nextRequest` throws the error, so this listener only closes the socket.
  socket.on('error', () => socket.destroy())
  const nextRequest = createRequestReader(socket)
  const runTransaction = () =>
    client.transaction((tx) => serveTransaction(tx, { socket, nextRequest, maxIdleMs }))
  try {
    sendMessage(socket, { build, isWritable: isWritable() })
    for (let request = await nextRequest(); request !== undefined; request = await nextRequest()) {
      if (request.kind === 'query') await reply(socket, runQuery(client, request))
      else if (request.kind === 'begin') await reply(socket, runTransaction())
      else if (request.kind === 'erase') await reply(socket, requestErasure())
      else throw new DisconnectedError('the command ended a transaction that it had not begun')
    }
    socket.end()
  } catch (error) {
    log.warn({ err: error }, 'a command was disconnected, and its open transaction rolled back')
    socket.destroy()
  }
}

/**
 * Returns a function that returns the next request of the command, or undefined after the command has closed the
 * connection. It throws a `DisconnectedError` if the connection fails or the request is invalid.
 */
function createRequestReader(socket: Socket): () => Promise<Request | undefined> {
  const messages = readMessages(socket)
  return async () => {
    try {
      const { done, value } = await messages.next()
      return done === true ? undefined : requestSchema.parse(value)
    } catch (error) {
      throw new DisconnectedError('the connection of a command failed', { cause: error })
    }
  }
}

type Connection = {
  socket: Socket
  nextRequest: () => Promise<Request | undefined>
  maxIdleMs: number
}

/** Executes queries in `tx` until the command commits or rolls back. @throws DisconnectedError */
async function serveTransaction(
  tx: Transaction,
  { socket, nextRequest, maxIdleMs }: Connection,
): Promise<void> {
  sendMessage(socket, { kind: 'done', result: undefined })
  for (;;) {
    const timeoutError = new Error(`the command sent no request within its transaction for ${maxIdleMs} ms`)
    const idle = setTimeout(() => socket.destroy(timeoutError), maxIdleMs)
    const request = await nextRequest().finally(() => clearTimeout(idle))
    if (request === undefined) throw new DisconnectedError('the command ended within a transaction')
    if (request.kind === 'query') await reply(socket, runQuery(tx, request))
    else if (request.kind === 'commit') return
    else if (request.kind === 'rollback') return tx.rollback()
    else throw new DisconnectedError(`the command sent ${request.kind} within a transaction`)
  }
}

async function runQuery(
  client: Pick<PGlite | Transaction, 'query'>,
  { text, params, rowMode, asText }: Query,
): Promise<unknown> {
  const parsers = Object.fromEntries(asText.map((type) => [type, (value: string) => value]))
  return client.query(text, params, { rowMode, parsers })
}

/** Sends the result or the error of `work` to the command. @throws DisconnectedError if `work` throws it */
async function reply(socket: Socket, work: Promise<unknown>): Promise<void> {
  const message = await work.then(
    (result): Reply => ({ kind: 'done', result }),
    (error: unknown): Reply => {
      if (error instanceof DisconnectedError) throw error
      return { kind: 'failed', ...toErrorFields(error) }
    },
  )
  sendMessage(socket, message)
}

function toErrorFields(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message } = error
  return {
    message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('constraint' in error && typeof error.constraint === 'string' && { constraint: error.constraint }),
  }
}
