// Distinguishes local requests from requests that a local proxy forwards.
import type { FastifyRequest } from 'fastify'

import { isLoopback } from '#server/config/safe-start.ts'

/** Headers that proxies add. */
const forwarding =
  /^(?:forwarded|via|x-forwarded-.+|(?:x-)?(?:real|client|cluster-client)-ip|(?:cf-connecting|true-client|fastly-client)-ip)$/

/** Returns whether a request is from this machine. Requires a loopback Host header, which prevents DNS rebinding. */
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
