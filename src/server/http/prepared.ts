// Answers that are the same for everybody until they change: prepared once, sent many times.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

import { chooseEncoding, type Encoding } from './negotiate.ts'

export type Prepared = {
  readonly type: string
  /** Equal content, equal tag. Weak, since it stands for all encodings. */
  readonly etag: string
  /** The bytes in an encoding; compressed, off the event loop, when first asked for. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>
}

const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6
const TAG_CHARACTERS = 22

/** Prepares an answer; `hash` is its SHA-256, for whoever has it already. */
export function prepare(type: string, bytes: Buffer, hash = createHash('sha256').update(bytes)): Prepared {
  const made = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', bytes]])
  return {
    type,
    etag: `W/"${hash.digest('base64url').slice(0, TAG_CHARACTERS)}"`,
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

/**
 * Sends it in an encoding that the client takes, or 304 when the client has it already. What is returned is to be
 * returned by the handler: a promise only while bytes are being compressed, since waiting for one costs a tenth
 * of the time of such an answer.
 */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, prepared: Prepared) {
  reply.headers({ etag: prepared.etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (fresh(request.headers, { etag: prepared.etag })) {
    reply.code(304).send()
    return undefined
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const bytes = prepared.encoded(encoding)
  reply.header('content-type', prepared.type)
  if (bytes instanceof Promise) return bytes
  reply.send(bytes)
  return undefined
}

const compress = {
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
}
