// Reports of cards, and the decisions of reviewers on them.
import * as z from 'zod/mini'

import { conflictError, endpoint, endpointGroup, rateError } from '../endpoint.ts'
import { MAX_LIST_ITEM_LENGTH } from '../jobs/limits.ts'
import { booleanField, line, oneOf, text } from '../jobs/payload-fields.ts'
import { newPayload } from '../jobs/payload.ts'
import { developerRow, reportsWire } from '../jobs/review-entries.ts'
import { MAX_NOTE_LENGTH } from '../jobs/rules/decisions.ts'
import { MAX_REPORT_LENGTH } from '../jobs/rules/reports.ts'
import { integerInPath } from '../params.ts'
import { closedFields } from './developers.ts'
import { cardReasons } from './rules/card-reasons.ts'
import { visibilities } from './rules/card-state.ts'

const base = '/ninja-api/review/developers'

export const reportBody = newPayload(
  z.object({ reason: oneOf(cardReasons), note: z.nullish(text({ max: MAX_REPORT_LENGTH })) }),
)

/**
 * A card as reviewers see it, with everything but the minimum salary. A request that decides on it sends `version` in
 * If-Match.
 */
const entry = z.extend(developerRow, {
  detail: z.object({
    actions: z.array(z.enum(['approve', 'refuse'])),
    version: z.string(),
  }),
  card: z.object({
    ...closedFields,
    visibility: z.enum(visibilities),
    is_hidden: z.boolean(),
    /** The reason and note of the last decision. */
    reason: z.nullable(z.enum(cardReasons)),
    note: z.nullable(z.string()),
    name: z.nullable(z.string()),
    bio: z.nullable(z.string()),
    links: z.array(z.string()),
  }),
  reports: reportsWire,
})

const hiddenCards = z.array(z.pick(developerRow, { user_id: true, title: true }))

/** A reason is required to hide a card. */
const moderationBody = newPayload(
  z.object({
    moderation: oneOf(['clear', 'hidden']),
    reason: z.nullish(oneOf(cardReasons)),
    note: z.nullish(text({ max: MAX_NOTE_LENGTH })),
  }),
)

const moderated = z.object({ id: z.int(), decision_id: z.int(), undo_until: z.iso.datetime() })

/** `is_added` is false to ignore the skill, and null to take a decision back. */
const skillDecision = newPayload(
  z.object({ name: line({ min: 1, max: MAX_LIST_ITEM_LENGTH }), is_added: z.nullable(booleanField) }),
)

export type CardReportBody = z.infer<typeof reportBody>
export type DeveloperReviewEntry = z.infer<typeof entry>
export type HiddenCards = z.infer<typeof hiddenCards>
export type ModerationBody = z.infer<typeof moderationBody>
export type SkillDecision = z.infer<typeof skillDecision>
export type Moderated = z.infer<typeof moderated>

const userId = z.object({ user_id: integerInPath })

export const cardReportEndpoints = endpointGroup(
  { tag: 'Developers' },
  {
    create: endpoint({
      id: 'reportDeveloper',
      method: 'POST',
      path: '/ninja-api/developers/{public_id}/reports',
      summary: 'Report a card to the reviewers. Each person counts once',
      params: z.object({ public_id: z.string() }),
      body: reportBody,
      response: z.object({}),
      errors: { 403: 'A browser sent no valid CSRF token', ...rateError },
    }),
  },
)

export const cardReviewEndpoints = endpointGroup(
  { tag: 'Review' },
  {
    hidden: endpoint({
      id: 'listHiddenDevelopers',
      method: 'GET',
      path: base,
      summary: 'The hidden cards',
      response: hiddenCards,
    }),
    read: endpoint({
      id: 'getDeveloperReviewEntry',
      method: 'GET',
      path: `${base}/{user_id}`,
      summary: 'A reported or hidden card',
      params: userId,
      response: entry,
    }),
    decide: endpoint({
      id: 'moderateDeveloper',
      method: 'PATCH',
      path: `${base}/{user_id}`,
      summary: 'Hide a reported card, or keep it visible. Show a hidden card again',
      params: userId,
      body: moderationBody,
      response: moderated,
      checksIfMatch: true,
    }),
    undo: endpoint({
      id: 'undoDeveloperDecision',
      method: 'POST',
      path: '/ninja-api/review/developer-decisions/{decision_id}/undo',
      summary: 'Undo your own decision on a card within 30 seconds',
      params: z.object({ decision_id: integerInPath }),
      errors: conflictError,
    }),
  },
)

const proposals = '/ninja-api/staff/skill-proposals'

export const skillEndpoints = endpointGroup(
  { tag: 'Developers' },
  {
    list: endpoint({
      id: 'listSkillProposals',
      method: 'GET',
      path: proposals,
      summary: 'Skills that developers have typed and the site does not know, for staff',
      response: z.array(z.string()),
    }),
    decide: endpoint({
      id: 'decideOnSkill',
      method: 'POST',
      path: proposals,
      summary: 'Add a skill to the known ones, ignore it, or take this back. Cards show only added skills',
      body: skillDecision,
    }),
  },
)
