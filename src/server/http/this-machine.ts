// Whether somebody on this machine asks, and not a proxy on it for somebody else.
import type { FastifyRequest } from 'fastify'

import { isLoopback } from '#server/config/safe-start.ts'

/** A proxy on this machine speaks for others, and says so in one of these. */
const forwarding =
  /^(?:forwarded|via|x-forwarded-.+|(?:x-)?(?:real|client|cluster-client)-ip|(?:cf-connecting|true-client|fastly-client)-ip)$/

/** A name of another machine that leads here is a page elsewhere that reads by DNS rebinding. */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
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
