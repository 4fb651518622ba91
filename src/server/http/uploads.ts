// Files as request bodies: read only once the guard and the rate have let their sender in, and no further than a limit.
import { Readable } from 'node:stream'

import type { FastifyRequest } from 'fastify'

import { mostPictureBytes, pictureTooLarge } from '#contract/images/rules/picture.ts'

import type { Format } from './api.ts'
import { Problem } from './problem.ts'

/** The same format for routes to which pictures are sent: what the Content-Type says is not looked at. */
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

/** @throws Problem `tooLarge`, and `malformed` when the client hangs up. */
async function readBytes({ body, headers }: FastifyRequest): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.alloc(0)
  if (Number(headers['content-length']) > mostPictureBytes) throw tooLarge()
  const pieces: Buffer[] = []
  let size = 0
  try {
    // Destroying the body would hang up on a client that has yet to hear why.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      size += piece.length
      if (size > mostPictureBytes) break
      pieces.push(piece)
    }
  } catch {
    throw new Problem('malformed')
  }
  if (size <= mostPictureBytes) return Buffer.concat(pieces)
  body.resume()
  throw tooLarge()
}

function tooLarge(): Problem {
  return new Problem('tooLarge', [{ code: 'picture_too_large', message: pictureTooLarge, loc: ['body'] }])
}
