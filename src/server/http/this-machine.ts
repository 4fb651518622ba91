// Whether somebody on this machine asks, and not a proxy on it for somebody else.
import type { FastifyRequest } from 'fastify'

import { isLoopback } from '#server/safe-start.ts'

/** A proxy on this machine speaks for others, and says so in one of these. */
const spokenFor = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress ?? '') && spokenFor.every((header) => headers[header] === undefined)
}
