import type { FastifyInstance } from 'fastify'

import { staffEndpoints } from '#contract/staff/staff.ts'
import { plainApi, route, serveApi } from '#server/http/api.ts'
import { type Context, type ContextParts, contextOf } from '#server/http/context.ts'
import { ninja } from '#server/http/formats/ninja.ts'
import type { Services } from '#server/services.ts'

import { readFailedEmails, resendFailedEmails } from './failed-emails.ts'
import { readUsers } from './users.ts'

type Parts = ContextParts & Pick<Services, 'jobGuards'>

export async function staffRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { requireStaff } = parts.jobGuards
  const api = plainApi(ninja, (request) => contextOf(request, parts))
  serveApi(app, api, [
    route(staffEndpoints.users, requireStaff, readUsers),
    route(staffEndpoints.failedEmails, requireStaff, readFailedEmails),
    route(staffEndpoints.resendEmails, requireStaff, resendFailedEmails),
    route(staffEndpoints.settings, requireStaff, readSettings),
  ])
}

async function readSettings({ config }: Context) {
  return [...config.shownSettings]
}
