// The protocol between a command and the server that has the embedded database open. After a first message of the
// server, requests of the command and replies of the server alternate. A message consists of its length in bytes (4
// bytes, big-endian) and its content in V8's serialization format.
import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

import { z } from 'zod'

import { buildInfo } from '#server/lib/build-info.ts'

import { schemaVersion } from '../migrate.ts'

const HEADER_BYTES = 4
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024

/** The first message on a connection, sent by the server. */
export const helloSchema = z.object({ build: z.string(), isWritable: z.boolean() })

/** A request of a command. `asText` lists the OIDs of the types whose values the server should return as text. */
export const requestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('query'),
    text: z.string(),
    params: z.array(z.unknown()),
    rowMode: z.enum(['array', 'object']),
    asText: z.array(z.int()),
  }),
  z.object({ kind: z.enum(['begin', 'commit', 'rollback']) }),
  /** Requests `Database.eraseDeletedRows`. The server rejects this request within a transaction. */
  z.object({ kind: z.literal('erase') }),
])

/** A reply of the server. For a query, `result` is PGlite's result. A failure has the fields of PostgreSQL's error. */
export const replySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({
    kind: z.literal('failed'),
    message: z.string(),
    code: z.string().optional(),
    constraint: z.string().optional(),
  }),
])

export type HelloMessage = z.infer<typeof helloSchema>
export type Request = z.infer<typeof requestSchema>
export type Reply = z.infer<typeof replySchema>

/**
 * Returns the version, commit and schema of this program. A command refuses to use a running server whose values differ
 * from its own.
 */
export function describeBuild(): string {
  return `${buildInfo.version} (commit ${buildInfo.commit}, schema ${schemaVersion()})`
}

export function sendMessage(socket: Socket, message: HelloMessage | Request | Reply): void {
  const body = serialize(message)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(body.length)
  socket.write(Buffer.concat([header, body]))
}

/** Yields the messages received on a socket until the other side closes it. @throws Error for an invalid message */
export async function* readMessages(socket: AsyncIterable<Buffer>): AsyncGenerator<unknown, undefined> {
  let received = Buffer.alloc(0)
  let chunks: Buffer[] = []
  let missing = HEADER_BYTES
  for await (const chunk of socket) {
    chunks.push(chunk)
    missing -= chunk.length
    while (missing <= 0) {
      received = Buffer.concat([received, ...chunks])
      chunks = []
      const size = HEADER_BYTES + received.readUInt32BE()
      if (size > MAX_MESSAGE_BYTES) throw new Error('the message is too large')
      missing = size - received.length
      if (missing > 0) break
      yield deserialize(received.subarray(HEADER_BYTES, size))
      received = received.subarray(size)
      missing = HEADER_BYTES - received.length
    }
  }
  if (received.length > 0 || chunks.length > 0) throw new Error('the connection ended within a message')
  return undefined
}
