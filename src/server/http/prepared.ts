// Answers that are the same for everybody until they change: prepared once, sent many times.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { chooseEncoding, type Encoding, isKnown } from './negotiate.ts'

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

/** Prepares the answer that consists of `pieces`. */
export function prepare(type: string, pieces: readonly Buffer[]): Prepared {
  const bytes = Buffer.concat(pieces)
  const made = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', bytes]])
  return {
    type,
    etag: tagOf(pieces),
    encoded(encoding) {
      const known = made.get(encoding)
      if (known !== undefined || encoding === 'identity') return known ?? bytes
      const making = compress[encoding](bytes)
      made.set(encoding, making)
      void making.then((done) => made.set(encoding, done))
      return making
    },
  }
}

/**
 * The bytes for a client in an encoding that it takes, or 304 when it has them already. To be returned by
 * the handler: it needs no promise when the bytes are there, and that is a tenth of the time of such an answer.
 */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, prepared: Prepared) {
  reply.headers({ etag: prepared.etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (isKnown(prepared.etag, request.headers['if-none-match'])) {
    reply.code(304).send()
    return undefined
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('content-type', prepared.type)
  return prepared.encoded(encoding)
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

function tagOf(pieces: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return `W/"${hash.digest('base64url').slice(0, TAG_CHARACTERS)}"`
}
