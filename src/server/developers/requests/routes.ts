import type { FastifyInstance } from 'fastify'

import { contactEndpoints } from '#contract/developers/contact-requests.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { contextOf, type ContextParts } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Services } from '#server/services.ts'

import type { Browsing } from '../browsing.ts'
import { accept, decline, withdraw } from './answer.ts'
import { liftPause, listPauses } from './pauses.ts'
import { listContactRequests } from './read.ts'
import { readOptions, sendRequest } from './send.ts'

type Parts = ContextParts & Pick<Services, 'jobGuards'> & { browsing: Browsing }

/** Registers nothing unless the directory is on. */
export async function contactRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  if (!parts.config.directory) return
  const { requireUser: guard, requireStaff } = parts.jobGuards
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  const onCard = { guard, rate: parts.browsing.limit }
  serveApi(app, api, [
    route(contactEndpoints.options, onCard, readOptions),
    route(contactEndpoints.send, { ...onCard, status: 201 }, sendRequest),
    route(contactEndpoints.list, guard, listContactRequests),
    route(contactEndpoints.accept, guard, accept),
    route(contactEndpoints.decline, guard, decline),
    route(contactEndpoints.withdraw, guard, withdraw),
    route(contactEndpoints.pauses, requireStaff, listPauses),
    route(contactEndpoints.liftPause, requireStaff, liftPause),
  ])
}
