import * as z from 'zod/mini'

import { conflictError, endpoint, rateError } from '../endpoint.ts'
import { paceFields } from '../human-pace.ts'
import { emailAddress } from '../jobs/members.ts'
import { oneOf, text, booleanField } from '../jobs/payload-fields.ts'
import { newPayload, payload } from '../jobs/payload.ts'
import { defaultBoardQuery } from '../jobs/rules/board-query.ts'
import { boardSearch, parseBoardUrl } from '../jobs/rules/board-url.ts'
import { integerInPath } from '../params.ts'
import { alertStates, endReasons, frequencies } from './rules/actions.ts'

export const MAX_ALERT_QUERY_LENGTH = 1000

/** Returns the query that an alert stores: a board URL's query without sort order and page. '' matches all jobs. */
export function alertQuery(search: string): string {
  const { sort, page } = defaultBoardQuery
  return boardSearch({ ...parseBoardUrl(search), sort, page })
}

const alertWire = z.object({
  id: z.int(),
  /** The search part of the board's URL. */
  query: z.string(),
  /** A description of the search, such as '“django” · Country: Germany'. */
  description: z.string(),
  frequency: z.enum(frequencies),
  state: z.enum(alertStates),
  created_at: z.iso.datetime(),
  last_sent_at: z.nullable(z.iso.datetime()),
  /** Why the alert ended. Null for an alert that has not ended. */
  ended_reason: z.nullable(z.enum(endReasons)),
  /** The number of open jobs of the last 7 days that match. Only the list of alerts has it. */
  new_jobs: z.optional(z.int()),
})

export type AlertWire = z.infer<typeof alertWire>

const alertCount = z.object({
  state: z.string(),
  frequency: z.string(),
  reason: z.nullable(z.string()),
  count: z.int(),
})

export type AlertCountWire = z.infer<typeof alertCount>

const query = text({ max: MAX_ALERT_QUERY_LENGTH })
const frequency = oneOf(frequencies)

export const alertBody = newPayload(
  z.object({
    query,
    frequency,
    /** Required from visitors. Users receive alerts at their primary address. */
    email: z.optional(emailAddress),
    ...paceFields,
  }),
)

export const alertEndpoints = {
  create: endpoint({
    id: 'createJobAlert',
    method: 'POST',
    path: '/ninja-api/alerts',
    summary: 'Receive the new jobs of a search by email. Visitors confirm their address first',
    body: alertBody,
    response: alertWire,
    errors: {
      202: 'For every address of a visitor; the alert starts when the emailed link is confirmed',
      403: 'The user has no confirmed address, or a browser sent no valid CSRF token',
      ...conflictError,
      ...rateError,
    },
  }),
  list: endpoint({
    id: 'listJobAlerts',
    method: 'GET',
    path: '/ninja-api/alerts',
    summary: 'List your job alerts, oldest first, with those that ended in the last 7 days',
    response: z.array(alertWire),
  }),
  change: endpoint({
    id: 'changeJobAlert',
    method: 'PATCH',
    path: '/ninja-api/alerts/{alert_id}',
    summary: 'Change, pause or resume one of your job alerts, or restart one that ended in the last 7 days',
    params: z.object({ alert_id: integerInPath }),
    body: payload(
      z.object({
        query: z.optional(query),
        frequency: z.optional(frequency),
        paused: z.optional(booleanField),
      }),
    ),
    response: alertWire,
  }),
  totals: endpoint({
    id: 'countJobAlerts',
    method: 'GET',
    path: '/ninja-api/dashboard/alerts/totals',
    summary: 'Count all job alerts by state, frequency and end reason. Staff only',
    response: z.array(alertCount),
  }),
  remove: endpoint({
    id: 'removeJobAlert',
    method: 'DELETE',
    path: '/ninja-api/alerts/{alert_id}',
    summary: 'End one of your job alerts',
    params: z.object({ alert_id: integerInPath }),
  }),
} as const
