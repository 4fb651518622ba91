// Connects a command to the embedded database while the server has it open. The server executes the command's queries.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { Mutex, type PGlite, type QueryOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'

import { type Database, StorageError } from '../database.ts'
import { guardTransactions } from '../transaction-guard.ts'
import { querySocket } from './local-sockets.ts'
import {
  describeBuild,
  helloSchema,
  readMessages,
  replySchema,
  type Request,
  sendMessage,
} from './query-messages.ts'

/** The methods of `Database` that work even if another process has the embedded database open. */
export type ConnectedDatabase = Pick<Database, 'kind' | 'db' | 'isWritable' | 'eraseDeletedRows' | 'close'>

/**
 * Connects to the server process that has the embedded database in `dataDir` open. Returns undefined while no process
 * listens.
 * @throws StorageError if the server process has another version or the connection fails
 */
export async function connectDatabase(dataDir: string): Promise<ConnectedDatabase | undefined> {
  const path = querySocket(dataDir)
  if (path === undefined)
    throw new StorageError(
      `The path of ${dataDir} is too long for a socket, which commands need while the server runs. Stop the server first.`,
    )
  const socket = await connectTo(path)
  if (socket === undefined) return undefined
  const receive = createReceiver(socket)
  const hello = helloSchema.safeParse(await receive())
  const build = describeBuild()
  if (hello.data?.build !== build) {
    socket.destroy()
    throw new StorageError(
      `The running server is version ${hello.data?.build ?? 'unknown'}, and this command is version ${build}. ` +
        'Restart the server, or run the command of its version.',
    )
  }
  return createDatabase({ socket, receive, isWritable: hello.data.isWritable })
}

/** Connects to the Unix socket `path`. Returns undefined if the socket does not exist or no process listens on it. */
async function connectTo(path: string): Promise<Socket | undefined> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    // If the connection fails later, `readMessages` throws the error, so this listener only closes the socket.
    return socket.on('error', () => socket.destroy())
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw new StorageError(`Cannot connect to the running server at ${path}: ${String(code)}`, {
      cause: error,
    })
  }
}

function createReceiver(socket: Socket): () => Promise<unknown> {
  const messages = readMessages(socket)
  return async () => {
    const { done, value } = await messages.next().catch((error: unknown) => {
      throw disconnectedError(error)
    })
    if (done === true) throw disconnectedError()
    return value
  }
}

const disconnectedError = (cause?: unknown) =>
  new StorageError(
    'The server that has the database open ended the connection. An open transaction was rolled back. ' +
      'Check the data, then run the command again.',
    { cause },
  )

type Connection = { socket: Socket; receive: () => Promise<unknown>; isWritable: boolean }

function createDatabase({ socket, receive, isWritable }: Connection): ConnectedDatabase {
  const request = async (message: Request): Promise<unknown> => {
    sendMessage(socket, message)
    const reply = replySchema.parse(await receive())
    if (reply.kind === 'done') return reply.result
    const { message: reason, ...fields } = reply
    throw Object.assign(new Error(reason), fields)
  }
  const mutex = new Mutex()
  return {
    kind: 'embedded',
    db: guardTransactions(drizzle(createClient(request, mutex))),
    isWritable: () => isWritable,
    eraseDeletedRows: async () => {
      await mutex.runExclusive(() => request({ kind: 'erase' }))
    },
    async close() {
      socket.destroy()
    },
  }
}

/**
 * Returns an object for drizzle that sends queries to the server. It has the methods of a PGlite client that drizzle
 * uses. Queries and transactions run one at a time.
 */
function createClient(request: (message: Request) => Promise<unknown>, mutex: Mutex): PGlite {
  const query = (text: string, params: unknown[] = [], options: QueryOptions = {}) =>
    request({
      kind: 'query',
      text,
      params,
      rowMode: options.rowMode ?? 'object',
      // Drizzle passes parsers that return the text of a value unchanged. Parsers are functions and cannot be sent, so
      // the client sends the types that they parse. The server then returns the values of these types as text.
      asText: Object.keys(options.parsers ?? {}).map(Number),
    })
  const client = {
    query: (...args: Parameters<typeof query>) => mutex.runExclusive(() => query(...args)),
    transaction: <T>(work: (tx: { query: typeof query }) => Promise<T>) =>
      mutex.runExclusive(async () => {
        await request({ kind: 'begin' })
        const result = await work({ query }).catch(async (error: unknown) => {
          await request({ kind: 'rollback' })
          throw error
        })
        await request({ kind: 'commit' })
        return result
      }),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle uses `query` and `transaction` alone
  return client as unknown as PGlite
}
