// A request to an address that somebody else has written. It reaches the public internet and nothing else: every
// address of the host is looked at, and the connection goes to those very addresses, whatever DNS says a moment later.
import http from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'

import { isPublicAddress } from './public-address.ts'
import { type Resolve, resolveByDns, type ResolveTxt, resolveTxtByDns } from './resolve-host.ts'

/** What may be reached, and how long it may take. */
export type Reach = {
  readonly isAllowedAddress: (ip: string) => boolean
  readonly isAllowedPort: (port: number) => boolean
  readonly resolve: Resolve
  readonly resolveTxt: ResolveTxt
  /** A server that stands for every https server, and who vouches for it: that of a test. */
  readonly httpsServer?: { readonly port: number; readonly ca: string }
}

export const publicInternet: Reach = {
  isAllowedAddress: isPublicAddress,
  isAllowedPort: (port) => port === 80 || port === 443,
  resolve: resolveByDns,
  resolveTxt: resolveTxtByDns,
}

/** The address may not be asked at all. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** `body` is text only where it was asked for. */
export type OutgoingAnswer = { status: number; location: string | undefined; body?: string }

type RequestOptions = {
  method: 'GET' | 'HEAD'
  userAgent: string
  /** Ends all of it, the search for the host included. */
  signal: AbortSignal
  /** So much of the body is read; without it, nothing. */
  maxBodyBytes?: number
}

/** A message to a server, of which the beginning of the answer is read. */
type MessageOptions = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  userAgent: string
  headers: Readonly<Record<string, string>>
  body: string
  signal: AbortSignal
}

export type MessageAnswer = { status: number; retryAfter: string | undefined; body: string }

const MAX_HEADER_BYTES = 16 * 1024
const MAX_BODY_BYTES = 64 * 1024

/**
 * What answers at `url`; a redirect is told, not followed. Neither cookies nor credentials go along.
 * @throws ForbiddenAddress, and the errors of DNS, sockets and certificates
 */
export async function sendRequest(
  url: URL,
  options: RequestOptions,
  reach: Reach = publicInternet,
): Promise<OutgoingAnswer> {
  const addresses = await allowedAddresses(url, options.signal, reach)
  return answerOf(url, addresses, { ...options, ...reach })
}

/**
 * Sends a message over https and reads the beginning of what is answered; a redirect is an answer like others.
 * @throws ForbiddenAddress, and the errors of DNS, sockets and certificates
 */
export async function sendMessage(
  url: URL,
  { body, ...options }: MessageOptions,
  reach: Reach = publicInternet,
): Promise<MessageAnswer> {
  if (url.protocol !== 'https:') throw new ForbiddenAddress('is not an https address')
  const addresses = await allowedAddresses(url, options.signal, reach)
  return exchange(open(url, addresses, { ...options, ...reach }), body)
}

/** All addresses of its host, once all are known to be allowed. @throws ForbiddenAddress, and the errors of DNS */
export async function allowedAddresses(
  url: URL,
  signal: AbortSignal,
  { isAllowedAddress, isAllowedPort, resolve }: Reach = publicInternet,
): Promise<string[]> {
  if (!isHttp(url) || url.username !== '' || url.password !== '')
    throw new ForbiddenAddress('is not an http or https address without credentials')
  if (!isAllowedPort(portOf(url))) throw new ForbiddenAddress('names a port that is not asked')
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await unlessAborted(resolve(hostname, signal), signal)
  if (addresses.length === 0 || !addresses.every(isAllowedAddress))
    throw new ForbiddenAddress('does not lead to the public internet')
  return addresses
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:'
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

type Opening = Pick<Reach, 'httpsServer'> & {
  method: string
  userAgent: string
  signal: AbortSignal
  headers?: Readonly<Record<string, string>>
}

function open(url: URL, addresses: string[], options: Opening): http.ClientRequest {
  const { method, userAgent, signal, httpsServer, headers } = options
  const isHttps = url.protocol === 'https:'
  return (isHttps ? https : http).request(url, {
    ...(isHttps && httpsServer),
    method,
    signal,
    lookup: lookupOf(addresses),
    // A connection of its own, which nobody uses before or after.
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: { 'user-agent': userAgent, accept: '*/*', ...headers },
  })
}

type Sending = RequestOptions & Pick<Reach, 'httpsServer'>

function answerOf(url: URL, addresses: string[], options: Sending): Promise<OutgoingAnswer> {
  const { maxBodyBytes } = options
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingAnswer>()
  const request = open(url, addresses, options)
  const settle = (response: http.IncomingMessage) => {
    const answer = { status: response.statusCode ?? 0, location: response.headers.location }
    const read = maxBodyBytes !== undefined && readBody(response, maxBodyBytes)
    resolve(read ? read.then((body) => ({ ...answer, body })).finally(() => request.destroy()) : answer)
    if (!read) request.destroy()
  }
  request.on('response', settle).on('upgrade', settle)
  request.on('error', reject).on('close', () => reject(new Error('the connection was closed')))
  request.end()
  return promise
}

async function exchange(request: http.ClientRequest, body: string): Promise<MessageAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  request.on('response', resolve).on('upgrade', resolve)
  request.on('error', reject).on('close', () => reject(new Error('the connection was closed')))
  request.end(body)
  try {
    const response = await promise
    const { statusCode: status = 0, headers } = response
    return { status, retryAfter: headers['retry-after'], body: await readBody(response, MAX_BODY_BYTES) }
  } finally {
    request.destroy()
  }
}

/** The beginning of what comes, as text. */
async function readBody(response: http.IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString()
}

/** Tells these addresses, whatever is asked. */
function lookupOf(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_hostname, { all }, done) => {
    const [first] = found
    if (all) done(null, found)
    else done(null, first?.address ?? '', first?.family)
  }
}

/** What others promise may never come. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
