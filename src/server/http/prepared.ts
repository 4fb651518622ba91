// Responses that are the same for all clients until the data changes. They are prepared once and sent many times.
import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, createGzip, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

import { acceptsGzip, chooseEncoding, type Encoding } from './negotiate.ts'

/** A response in memory, with a cached copy for each encoding that was requested. */
export type PreparedBytes = Answer & {
  /** Returns the response in an encoding. Compresses it on the first request, without blocking the event loop. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>
}
/** A response that is too long to be kept in one buffer. */
type PreparedSegments = Answer & {
  segments(acceptEncoding: string | undefined): Promise<Segments>
}
export type PreparedBody = PreparedBytes | PreparedSegments

type Answer = {
  readonly type: string
  /** A hash of the content. The ETag is weak, because the response has the same ETag in all encodings. */
  readonly etag: string
  /** The length of the uncompressed response, in bytes. */
  readonly length: number
}
type Segments = {
  readonly encoding: Encoding
  readonly length: number
  /** Returns the parts of the body, in order. Not called for HEAD. */
  parts: () => Iterable<Buffer> | Promise<Iterable<Buffer>>
}

/** Maximum memory of a prepared response, as a multiple of its length: the response and its gzip and Brotli copies. */
export const PREPARED_COPIES = 3

const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6
const TAG_CHARACTERS = 22

/** Prepares a response. By default, the ETag is a hash of `bytes`. */
export function prepare(type: string, bytes: Buffer, etag = weakTag(bytes)): PreparedBytes {
  const copies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', bytes]])
  return {
    type,
    etag,
    length: bytes.byteLength,
    encoded(encoding) {
      const copy = copies.get(encoding)
      if (copy !== undefined || encoding === 'identity') return copy ?? bytes
      const making = compress[encoding](bytes)
      copies.set(encoding, making)
      making.then(
        (done) => copies.set(encoding, done),
        () => copies.delete(encoding),
      )
      return making
    },
  }
}

/**
 * Returns a weak ETag, which is a hash of `content`. Pass the bytes of the response, or a text that changes whenever
 * they change.
 */
export function weakTag(content: Buffer | string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, TAG_CHARACTERS)}"`
}

/**
 * Sends the response in an accepted encoding, or 304 if the client's copy is current. The handler of the route must
 * return the result of this function. The result is a promise only during compression, because an unnecessary promise
 * would cost a tenth of the response time.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedBody,
): Promise<Buffer | Readable> | undefined {
  if (sendIfFresh(request, reply, prepared.etag)) return undefined
  if ('segments' in prepared)
    return sendSegments(reply, prepared.type, prepared.segments(request.headers['accept-encoding']))
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const bytes = prepared.encoded(encoding)
  reply.header('content-type', prepared.type)
  if (bytes instanceof Promise) return bytes
  reply.send(bytes)
  return undefined
}

/**
 * Sends a response that is too long to be kept in memory, or 304 if the client's copy is current. Uses gzip if the
 * client accepts it.
 */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, parts }: { type: string; etag: string; parts: () => Promise<AsyncIterable<string>> },
): Promise<Readable | undefined> {
  if (sendIfFresh(request, reply, etag)) return undefined
  const isCompressed = acceptsGzip(request.headers['accept-encoding'])
  if (isCompressed) reply.header('content-encoding', 'gzip')
  reply.header('content-type', type)
  if (request.method === 'HEAD') return Readable.from([])
  const body = Readable.from(await parts(), { objectMode: false })
  // Any error destroys both streams, for example when a client disconnects.
  return isCompressed ? pipeline(body, createGzip(), () => {}) : body
}

/** Sets the headers of a cacheable response, and sends 304 if the client's copy is current. */
function sendIfFresh(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (!fresh(request.headers, { etag })) return false
  reply.code(304).send()
  return true
}

async function sendSegments(reply: FastifyReply, type: string, preparing: Promise<Segments>) {
  const { encoding, length, parts } = await preparing
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.headers({ 'content-type': type, 'content-length': length })
  return Readable.from(reply.request.method === 'HEAD' ? [] : await parts(), { objectMode: false })
}

const compress = {
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions(bytes.length)),
}

/** Returns the options of Brotli for a text of `length` bytes. */
export function brotliOptions(length: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}

type Bytes = { etag: string; type: string; bytes: Uint8Array }

/**
 * Sends the bytes, or 304 if the client's copy is current. The caller sets all headers except ETag and Content-Type.
 */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, { etag, type, bytes }: Bytes) {
  reply.header('etag', etag)
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
