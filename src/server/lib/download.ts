// Downloads a resource from a server that a user has chosen. Limits the time and the size of the download.
import type http from 'node:http'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

import {
  type NetworkPolicy,
  openRequest,
  publicNetworkOnly,
  resolveAllowedAddresses,
  unlessAborted,
} from './outgoing-request.ts'

type DownloadOptions = {
  userAgent: string
  /** Aborts the DNS lookup, the connection and the download of the body. */
  signal: AbortSignal
  /** The maximum size of the body after decompression. */
  maxBytes: number
  headers?: Readonly<Record<string, string>>
}

/**
 * The result of a download. `body` is decompressed, and set only for status 200. A redirect is returned, not followed.
 */
export type Download = {
  status: number
  contentType: string | undefined
  etag: string | undefined
  retryAfter: string | undefined
  body?: Uint8Array
}

/** Thrown if the body is larger than allowed. */
export class TooLargeError extends Error {
  override name = 'TooLargeError'
}

/** Thrown if the server used a compression that the request did not accept. */
export class UnknownEncoding extends Error {
  override name = 'UnknownEncoding'
}

/**
 * Requests `url` with GET. Reads the body of a response with status 200, up to `maxBytes`.
 *
 * @throws TooLargeError, UnknownEncoding, ForbiddenAddress, and the errors of DNS, sockets, certificates and compression
 */
export async function download(
  url: URL,
  { userAgent, signal, maxBytes, headers }: DownloadOptions,
  policy: NetworkPolicy = publicNetworkOnly,
): Promise<Download> {
  const addresses = await resolveAllowedAddresses(url, signal, policy)
  const request = openRequest(url, addresses, {
    ...policy,
    method: 'GET',
    userAgent,
    signal,
    headers: { 'accept-encoding': 'gzip', ...headers },
  })
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  request.on('response', resolve).on('upgrade', resolve)
  request.on('error', reject).on('close', () => reject(new Error('the connection was closed')))
  request.end()
  try {
    const response = await promise
    const { statusCode: status = 0, headers: received } = response
    return {
      status,
      contentType: received['content-type'],
      etag: received.etag,
      retryAfter: received['retry-after'],
      ...(status === 200 && { body: await readBody(response, { maxBytes, signal }) }),
    }
  } finally {
    request.destroy()
  }
}

/** Returns the decompressed body. @throws TooLargeError, UnknownEncoding, and the abort reason of `signal` */
async function readBody(
  response: http.IncomingMessage,
  { maxBytes, signal }: Pick<DownloadOptions, 'maxBytes' | 'signal'>,
): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Reads the stream outside of the pipeline, because a pipeline never settles if its last step throws after the
  // compressed body has ended.
  const collect = async () => {
    for await (const chunk of decompressed(response)) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new TooLargeError(`the body has more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  }
  await unlessAborted(collect(), signal)
  return Buffer.concat(chunks)
}

function decompressed(response: http.IncomingMessage): AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity') return response
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new UnknownEncoding('the body has an unknown encoding')
  // The callback ignores errors, because the code that reads the stream gets them as well.
  return pipeline(response, createGunzip(), () => {})
}
