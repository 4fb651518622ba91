// Who may read the figures: this machine, or whoever has the token.
import type { FastifyRequest } from 'fastify'

import type { Guard } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import { isSameSecret } from '#server/lib/tokens.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** A proxy on this machine speaks for others, and says so in one of these. */
const spokenFor = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

export function metricsReader(token: string | undefined): Guard {
  return (request) => {
    if (isFromHere(request) || (token !== undefined && hasToken(request, token))) return
    throw new Problem('forbidden')
  }
}

function isFromHere({ socket, headers }: FastifyRequest): boolean {
  return (
    loopback.has(socket.remoteAddress ?? '') && spokenFor.every((header) => headers[header] === undefined)
  )
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
}
