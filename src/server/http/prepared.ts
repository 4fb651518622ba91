// Answers that are the same for everybody until they change: prepared once, sent many times.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

import { chooseEncoding, type Encoding } from './negotiate.ts'

/** One whose bytes lie in the memory, and those of each encoding that was asked for. */
export type PreparedBytes = Answer & {
  /** Compressed, off the event loop, when first asked for. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>
}
/** One that is too long for that. */
type PreparedPieces = Answer & {
  pieces(acceptEncoding: string | undefined): Promise<Pieces>
}
export type Prepared = PreparedBytes | PreparedPieces

type Answer = {
  readonly type: string
  /** Equal content, equal tag. Weak, since it stands for all encodings. */
  readonly etag: string
  /** In bytes, before it is compressed. */
  readonly length: number
}
type Pieces = {
  readonly encoding: Encoding
  readonly length: number
  /** The bytes, in order. Not asked for by a HEAD. */
  parts: () => Iterable<Buffer> | Promise<Iterable<Buffer>>
}

const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6
const TAG_CHARACTERS = 22

/** Prepares an answer; `etag` is its tag, for whoever has one already. */
export function prepare(type: string, bytes: Buffer, etag = weakTag(bytes)): PreparedBytes {
  const made = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', bytes]])
  return {
    type,
    etag,
    length: bytes.byteLength,
    encoded(encoding) {
      const known = made.get(encoding)
      if (known !== undefined || encoding === 'identity') return known ?? bytes
      const making = compress[encoding](bytes)
      made.set(encoding, making)
      making.then(
        (done) => made.set(encoding, done),
        () => made.delete(encoding),
      )
      return making
    },
  }
}

/** The tag of what has these bytes or, for who says so, all that is in `text`. */
export function weakTag(content: Buffer | string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, TAG_CHARACTERS)}"`
}

/**
 * Sends it in an encoding that the client takes, or 304 when the client has it already. What is returned is to be
 * returned by the handler: a promise only while bytes are being compressed, since waiting for one costs a tenth
 * of the time of such an answer.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<Buffer | Readable> | undefined {
  reply.headers({ etag: prepared.etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (fresh(request.headers, { etag: prepared.etag })) {
    reply.code(304).send()
    return undefined
  }
  if ('pieces' in prepared)
    return sendPieces(reply, prepared.type, prepared.pieces(request.headers['accept-encoding']))
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const bytes = prepared.encoded(encoding)
  reply.header('content-type', prepared.type)
  if (bytes instanceof Promise) return bytes
  reply.send(bytes)
  return undefined
}

async function sendPieces(reply: FastifyReply, type: string, preparing: Promise<Pieces>) {
  const { encoding, length, parts } = await preparing
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.headers({ 'content-type': type, 'content-length': length })
  return Readable.from(reply.request.method === 'HEAD' ? [] : await parts(), { objectMode: false })
}

const compress = {
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions(bytes.length)),
}

/** Of text with so many bytes. */
export function brotliOptions(length: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}
