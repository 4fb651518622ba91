import type { FastifyInstance } from 'fastify'

import { developerEndpoints } from '#contract/developers/developers.ts'
import { cardReportEndpoints, cardReviewEndpoints, skillEndpoints } from '#contract/developers/review.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Services } from '#server/services.ts'

import { decideOnCard } from '../jobs/state/apply-card.ts'
import { undoOnCard } from '../jobs/state/undo.ts'
import type { Browsing } from './browsing.ts'
import { exclude, include, listExclusions } from './exclusions.ts'
import { listDevelopers, readDeveloper } from './list.ts'
import { deleteOwnCard, keepOwnCard, readOwnCard, saveOwnCard } from './own-card.ts'
import { reportDeveloper } from './report.ts'
import { listHiddenCards, readCardEntry } from './review.ts'
import { decideOnSkill, listProposals } from './skills.ts'

type Parts = ContextParts & Pick<Services, 'jobGuards'> & { browsing: Browsing }

/** Registers nothing unless the directory is on. */
export async function developerRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  if (!parts.config.directory) return
  const { optionalAuth, requireReviewer, requireStaff, requireUser, sameOriginOrCredentials } =
    parts.jobGuards
  const { limit, countOptions } = parts.browsing
  const api = plainApi(ninja, (request) => ({ ...contextOf(request, parts), countOptions }))
  const browse = { guard: optionalAuth, rate: limit }
  serveApi(app, api, [
    route(developerEndpoints.list, browse, listDevelopers),
    route(developerEndpoints.readOwn, requireUser, readOwnCard),
    route(developerEndpoints.save, { guard: requireUser, rate: limit }, saveOwnCard),
    route(developerEndpoints.remove, requireUser, deleteOwnCard),
    route(developerEndpoints.keep, requireUser, keepOwnCard),
    route(developerEndpoints.exclusions, requireUser, listExclusions),
    route(developerEndpoints.exclude, { guard: requireUser, status: 201 }, exclude),
    route(developerEndpoints.include, requireUser, include),
    route(developerEndpoints.read, browse, readDeveloper),
    route(cardReportEndpoints.create, { guard: sameOriginOrCredentials, status: 202 }, reportDeveloper),
    route(cardReviewEndpoints.hidden, requireReviewer, listHiddenCards),
    route(cardReviewEndpoints.read, requireReviewer, readCardEntry),
    route(cardReviewEndpoints.decide, requireReviewer, decideOnCard),
    route(cardReviewEndpoints.undo, requireReviewer, undoOnCard),
    route(skillEndpoints.list, requireStaff, listProposals),
    route(skillEndpoints.decide, requireStaff, decideOnSkill),
  ])
}
