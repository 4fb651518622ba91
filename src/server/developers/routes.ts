import type { FastifyInstance } from 'fastify'

import { contactEndpoints } from '#contract/developers/contact-requests.ts'
import { developerEndpoints } from '#contract/developers/developers.ts'
import { cardReportEndpoints, cardReviewEndpoints, skillEndpoints } from '#contract/developers/review.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Services } from '#server/services.ts'

import { decideOnCard } from '../jobs/state/apply-card.ts'
import { undoOnCard } from '../jobs/state/undo.ts'
import { exclude, include, listExclusions } from './exclusions.ts'
import { type Browsing, readDeveloper } from './list.ts'
import { deleteOwnCard, keepOwnCard, readOwnCard, saveOwnCard } from './own-card.ts'
import { accept, decline, withdraw } from './requests/answer.ts'
import { liftPause, listPauses } from './requests/pauses.ts'
import { listContactRequests } from './requests/read.ts'
import { readOptions, sendRequest } from './requests/send.ts'
import { listHiddenCards, readCardEntry, reportDeveloper } from './review.ts'
import { decideOnSkill, listProposals } from './skills.ts'

type Parts = ContextParts & Pick<Services, 'jobGuards'> & { browsing: Browsing }

/** Registers nothing unless the directory is on. */
export async function developerRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  if (!parts.config.directory) return
  const { optionalAuth, requireReviewer, requireStaff, requireUser, sameOriginOrCredentials } =
    parts.jobGuards
  const { limit: rate, list } = parts.browsing
  const browse = { guard: optionalAuth, rate }
  const onCard = { guard: requireUser, rate }
  serveApi(
    app,
    plainApi(ninja, (request) => contextOf(request, parts)),
    [
      route(developerEndpoints.list, browse, list),
      route(developerEndpoints.readOwn, requireUser, readOwnCard),
      route(developerEndpoints.save, requireUser, saveOwnCard),
      route(developerEndpoints.remove, requireUser, deleteOwnCard),
      route(developerEndpoints.keep, requireUser, keepOwnCard),
      route(developerEndpoints.exclusions, requireUser, listExclusions),
      route(developerEndpoints.exclude, { guard: requireUser, status: 201 }, exclude),
      route(developerEndpoints.include, requireUser, include),
      route(developerEndpoints.read, browse, readDeveloper),
      route(contactEndpoints.options, onCard, readOptions),
      route(contactEndpoints.send, { ...onCard, status: 201 }, sendRequest),
      route(contactEndpoints.list, requireUser, listContactRequests),
      route(contactEndpoints.accept, requireUser, accept),
      route(contactEndpoints.decline, requireUser, decline),
      route(contactEndpoints.withdraw, requireUser, withdraw),
      route(contactEndpoints.pauses, requireStaff, listPauses),
      route(contactEndpoints.liftPause, requireStaff, liftPause),
      route(cardReportEndpoints.create, { guard: sameOriginOrCredentials, status: 202 }, reportDeveloper),
      route(cardReviewEndpoints.hidden, requireReviewer, listHiddenCards),
      route(cardReviewEndpoints.read, requireReviewer, readCardEntry),
      route(cardReviewEndpoints.decide, requireReviewer, decideOnCard),
      route(cardReviewEndpoints.undo, requireReviewer, undoOnCard),
      route(skillEndpoints.list, requireStaff, listProposals),
      route(skillEndpoints.decide, requireStaff, decideOnSkill),
    ],
  )
}
