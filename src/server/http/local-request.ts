// Distinguishes requests of this machine from requests of other machines that a local proxy forwards.
import type { FastifyRequest } from 'fastify'

import { isLoopback } from '#server/config/safe-start.ts'

/** The names of headers that proxies add to a request. */
const forwarding =
  /^(?:forwarded|via|x-forwarded-.+|(?:x-)?(?:real|client|cluster-client)-ip|(?:cf-connecting|true-client|fastly-client)-ip)$/

/**
 * Returns whether a request comes from this machine. The Host header must also name this machine. Otherwise a web page
 * could reach the server through a host name that resolves to this machine (DNS rebinding).
 */
export function isLocalRequest({ socket, headers }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostnameOf(headers.host)) &&
    !Object.keys(headers).some((name) => forwarding.test(name))
  )
}

function hostnameOf(host = ''): string {
  return host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
}
