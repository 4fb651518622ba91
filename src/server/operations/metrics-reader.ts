// Who may read the figures: whoever has the token; where there is none, this machine.
import type { FastifyRequest } from 'fastify'

import { type Guard, named } from '#server/http/guards.ts'
import { Problem } from '#server/http/problem.ts'
import { isFromThisMachine } from '#server/http/this-machine.ts'
import { isSameSecret } from '#server/lib/tokens.ts'

export function metricsReader(token: string | undefined): Guard {
  return named('metricsReader', (request) => {
    if (token === undefined ? isFromThisMachine(request) : hasToken(request, token)) return
    throw new Problem('forbidden')
  })
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
}
