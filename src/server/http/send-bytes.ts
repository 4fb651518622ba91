// Sends images without compressing them, because image formats are already compressed.
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

type Bytes = { etag: string; type: string; bytes: Uint8Array }

/**
 * Sends the bytes, or 304 if the client's copy is current. The caller sets all headers except ETag and Content-Type.
 */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, { etag, type, bytes }: Bytes) {
  reply.header('etag', etag)
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
