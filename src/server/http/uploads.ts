// Reads uploaded pictures up to a size limit, after the guard and the rate limit have accepted the request.
import { Readable } from 'node:stream'

import type { FastifyRequest } from 'fastify'

import { MAX_PICTURE_BYTES, pictureTooLarge } from '#contract/images/rules/picture.ts'

import type { Format } from './api.ts'
import { Problem, refusal } from './problem.ts'

/** Returns a variant of `format` that also accepts uploads of pictures. Ignores the Content-Type of an upload. */
export function withPictures(format: Format): Format {
  return {
    ...format,
    install(app) {
      format.install?.(app)
      app.removeAllContentTypeParsers()
      app.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
    },
    readBody: (request, endpoint) =>
      endpoint.isPicture ? readBytes(request) : format.readBody(request, endpoint),
  }
}

/** Returns the bytes of an uploaded picture. @throws Problem `tooLarge`; `malformed` if the client disconnects */
async function readBytes({ body, headers }: FastifyRequest): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.alloc(0)
  if (Number(headers['content-length']) > MAX_PICTURE_BYTES)
    throw refusal('tooLarge', pictureTooLarge, { code: 'picture_too_large' })
  const pieces: Buffer[] = []
  let size = 0
  try {
    // Keeps the body open after the limit is exceeded, because destroying it would close the connection before the
    // client gets the 413.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      size += piece.length
      if (size > MAX_PICTURE_BYTES) break
      pieces.push(piece)
    }
  } catch {
    throw new Problem('malformed')
  }
  if (size <= MAX_PICTURE_BYTES) return Buffer.concat(pieces)
  body.resume()
  throw refusal('tooLarge', pictureTooLarge, { code: 'picture_too_large' })
}
