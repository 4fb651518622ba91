// Sends HTTP requests to user-supplied URLs, and only to public IP addresses. Every address of the host is checked
// before the request. The connection uses the checked addresses, so a later DNS answer cannot change the target.
import http from 'node:http'
import https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'

import { isPublicAddress } from './public-address.ts'
import { type Resolve, resolveByDns, type ResolveTxt, resolveTxtByDns } from './resolve-host.ts'

/** The IP addresses and ports to which requests may connect, and how host names are resolved. */
export type NetworkPolicy = {
  readonly isAllowedAddress: (ip: string) => boolean
  readonly isAllowedPort: (port: number) => boolean
  readonly resolve: Resolve
  readonly resolveTxt: ResolveTxt
  readonly httpsServer?: { readonly port: number; readonly ca: string }
}

export const publicNetworkOnly: NetworkPolicy = {
  isAllowedAddress: isPublicAddress,
  isAllowedPort: (port) => port === 80 || port === 443,
  resolve: resolveByDns,
  resolveTxt: resolveTxtByDns,
}

/** Thrown if the network policy forbids the URL. The server has then made no connection. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** The response to a request. `body` is set only if the request has `maxBodyBytes`. */
export type OutgoingResponse = { status: number; location: string | undefined; body?: string }

type RequestOptions = {
  method: 'GET' | 'HEAD'
  userAgent: string
  /** Aborts the DNS lookup, the connection and the response. */
  signal: AbortSignal
  /** The maximum number of bytes to read from the body. Without this option, the body is not read. */
  maxBodyBytes?: number
}

type MessageOptions = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  userAgent: string
  headers: Readonly<Record<string, string>>
  body: string
  signal: AbortSignal
}

export type MessageResponse = { status: number; retryAfter: string | undefined; body: string }

const MAX_HEADER_BYTES = 16 * 1024
const MAX_BODY_BYTES = 64 * 1024

/**
 * Requests `url` and returns the response. Does not follow redirects, and sends neither cookies nor credentials.
 * @throws ForbiddenAddress, and the errors of DNS, sockets and certificates
 */
export async function sendRequest(
  url: URL,
  options: RequestOptions,
  policy: NetworkPolicy = publicNetworkOnly,
): Promise<OutgoingResponse> {
  const addresses = await resolveAllowedAddresses(url, options.signal, policy)
  return readResponse(url, addresses, { ...options, ...policy })
}

/**
 * Sends `body` with POST over https. Returns the status and the first 64 KiB of the response. Does not follow
 * redirects.
 * @throws ForbiddenAddress, and the errors of DNS, sockets and certificates
 */
export async function sendMessage(
  url: URL,
  { body, ...options }: MessageOptions,
  policy: NetworkPolicy = publicNetworkOnly,
): Promise<MessageResponse> {
  if (url.protocol !== 'https:') throw new ForbiddenAddress('is not an https address')
  const addresses = await resolveAllowedAddresses(url, options.signal, policy)
  return exchange(openRequest(url, addresses, { ...options, ...policy }), body)
}

/**
 * Returns all IP addresses of the URL's host if the network policy allows every one of them.
 * @throws ForbiddenAddress, and the errors of DNS
 */
export async function resolveAllowedAddresses(
  url: URL,
  signal: AbortSignal,
  { isAllowedAddress, isAllowedPort, resolve }: NetworkPolicy = publicNetworkOnly,
): Promise<string[]> {
  if (!isHttp(url) || url.username !== '' || url.password !== '')
    throw new ForbiddenAddress('is not an http or https address without credentials')
  if (!isAllowedPort(portOf(url))) throw new ForbiddenAddress('names a port that is not allowed')
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

type ConnectionOptions = Pick<NetworkPolicy, 'httpsServer'> & {
  method: string
  userAgent: string
  signal: AbortSignal
  headers?: Readonly<Record<string, string>>
}

export function openRequest(url: URL, addresses: string[], options: ConnectionOptions): http.ClientRequest {
  const { method, userAgent, signal, httpsServer, headers } = options
  const isHttps = url.protocol === 'https:'
  return (isHttps ? https : http).request(url, {
    ...(isHttps && httpsServer),
    method,
    signal,
    lookup: createLookup(addresses),
    // Opens a new connection for each request, because a pooled one may lead to an address that was not checked.
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: { 'user-agent': userAgent, accept: '*/*', ...headers },
  })
}

function readResponse(
  url: URL,
  addresses: string[],
  options: RequestOptions & Pick<NetworkPolicy, 'httpsServer'>,
): Promise<OutgoingResponse> {
  const { maxBodyBytes } = options
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingResponse>()
  const request = openRequest(url, addresses, options)
  const settle = (response: http.IncomingMessage) => {
    const head = { status: response.statusCode ?? 0, location: response.headers.location }
    const reading = maxBodyBytes !== undefined && readBody(response, maxBodyBytes)
    resolve(reading ? reading.then((body) => ({ ...head, body })).finally(() => request.destroy()) : head)
    if (!reading) request.destroy()
  }
  request.on('response', settle).on('upgrade', settle)
  request.on('error', reject).on('close', () => reject(new Error('the connection was closed')))
  request.end()
  return promise
}

async function exchange(request: http.ClientRequest, body: string): Promise<MessageResponse> {
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

/** Returns at most the first `maxBytes` of the body, decoded as UTF-8. */
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

/** Returns a function in the form of `dns.lookup` that resolves every host name to `addresses`. */
function createLookup(addresses: string[]): LookupFunction {
  const records = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_hostname, { all }, done) => {
    const [first] = records
    if (all) done(null, records)
    else done(null, first?.address ?? '', first?.family)
  }
}

/** Returns the result of `work`, or throws the reason of `signal` if `signal` aborts first. `work` itself continues. */
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

type Site = { siteName: string; publicUrl: string }

/** Returns the User-Agent of the server's own requests, such as 'Fretboard-webhooks (+https://jobs.example.org)'. */
export function userAgentOf({ siteName, publicUrl }: Site, purpose: string): string {
  const product = siteName.replaceAll(/[^\w.]+/g, '-').replaceAll(/^-|-$/g, '') || 'Jobs'
  return `${product}-${purpose} (+${publicUrl})`
}
