// Pictures: sent as they are, since compressing them again gains nothing.
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

type Bytes = { etag: string; type: string; bytes: Uint8Array }

/** Sends them, or 304 when the client has them already. Other headers are the caller's. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, { etag, type, bytes }: Bytes) {
  reply.header('etag', etag)
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
