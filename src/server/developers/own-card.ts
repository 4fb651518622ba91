// The caller's own card.
import type { CardBody, OwnCard } from '#contract/developers/developers.ts'
import { cardReasons } from '#contract/developers/rules/card-reasons.ts'
import {
  type Card,
  type CardEvent,
  type CardState,
  cardStateOf,
  cardTransition,
  visibilities,
} from '#contract/developers/rules/card-state.ts'
import { searchTextOf } from '#contract/developers/rules/search-text.ts'
import { skillFinder, skillKey, sortSkills } from '#contract/developers/rules/skill-names.ts'
import { isCountryCode } from '#contract/jobs/countries.ts'
import type { Context } from '#server/http/context.ts'
import { invalidInput, orNotFound, refusal } from '#server/http/problem.ts'
import { requireMatch, tagOfContent } from '#server/http/tags.ts'
import { listMarks } from '#server/identity/marks.ts'
import { required } from '#server/lib/required.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { limitCalls } from '#server/rates/limit-calls.ts'

import { findLastDecision } from '../jobs/store/decisions-queries.ts'
import { presentCard, presentClosed } from './present.ts'
import {
  countAlike,
  deleteCard,
  type DeveloperRow,
  findOwnRow,
  findRowByKeepKey,
  lockOwnRow,
  updateCard,
} from './queries.ts'
import { endLapsedRequests, isReceivedBy } from './requests/queries.ts'
import { listAddedSkills } from './skills-queries.ts'
import { findViewer, listConfirmedEmails } from './visible-queries.ts'

const PUBLIC_ID_BYTES = 16

export const userIdOf = ({ identity }: Context): number => required(identity).user.id

export async function readOwnCard(ctx: Context): Promise<OwnCard> {
  const { db, now, identity } = ctx
  const { id: userId, displayName, avatar } = required(identity).user
  const row = await findOwnRow(db, userId)
  const card = toCard(row)
  const state = cardStateOf(card, now)
  const shown = { ...row, displayName, avatar }
  const hiding = row.isHidden ? await findLastDecision(db, { developerId: userId }) : undefined
  const marks = (await listMarks(ctx, [userId])).get(userId) ?? []
  return {
    ...presentEdited(row),
    version: versionOf(row),
    visibility: card.visibility,
    state,
    reason: cardReasons.find((each) => each === hiding?.reason) ?? null,
    note: hiding?.note ?? null,
    fresh_until: row.freshUntil?.toISOString() ?? null,
    path: state === 'visible' && row.publicId !== null ? `/developers/${row.publicId}` : null,
    unknown_skills: row.proposedSkills,
    added_skills: await listAddedSkills(db),
    like_this:
      state === 'off' || row.country === null
        ? null
        : await countAlike(db, row, { viewer: await findViewer(db, userId), now }),
    has_confirmed_address: (await listConfirmedEmails(db, userId)).length > 0,
    previews: {
      visitor: presentCard(shown, { isUser: false, marks }),
      user: presentCard(shown, { isUser: true, marks }),
      accepted: presentCard(shown, {
        isUser: true,
        marks,
        shared: { email: required(identity).user.email ?? '', note: null, name: displayName },
      }),
    },
  }
}

const presentEdited = (row: DeveloperRow) => ({
  ...presentClosed(row),
  bio: row.bio,
  links: row.links,
  salary_min: row.salaryMin,
  salary_currency: row.salaryCurrency,
  salary_period: row.salaryPeriod,
})

/** Decisions of staff on the card or on its unknown skills do not change the version. */
function versionOf(row: DeveloperRow): string {
  const skills = [...row.skills, ...row.proposedSkills].map(skillKey).toSorted()
  return tagOfContent({ ...presentEdited(row), skills, visibility: row.visibility })
}

const limitPublishing = limitCalls('publish_card')

/**
 * Switching the card off has no limit and needs no address.
 * @throws Problem `forbidden` without a confirmed address, `tooMany`, `invalid`; `conflict` if If-Match has another version
 */
export async function saveOwnCard(ctx: Context, { body }: { body: CardBody }): Promise<OwnCard> {
  const userId = userIdOf(ctx)
  if (body.visibility !== 'off') {
    if ((await listConfirmedEmails(ctx.db, userId)).length === 0)
      throw refusal('forbidden', 'Confirm an email address first.')
    await limitPublishing(ctx)
  }
  const country = body.country?.toUpperCase() ?? null
  if (country !== null && !isCountryCode(country))
    throw invalidInput('must be a country code such as DE or US', 'body', 'country')
  if (country !== null && body.region != null)
    throw invalidInput('Choose a country or a region, not both.', 'body', 'region')
  await ctx.db.transaction(async (tx) => {
    const row = await lockOwnRow(tx, userId)
    requireMatch(ctx.ifMatch, versionOf(row))
    const skills = sortSkills(body.skills, skillFinder(await listAddedSkills(tx)))
    const fields = { ...toColumns(body), country, ...skills }
    const changes = change(ctx, row, { type: 'save', visibility: body.visibility })
    await updateCard(tx, userId, { ...fields, searchText: searchTextOf(fields), ...changes })
    await endLapsedRequests({ ...ctx, db: tx }, isReceivedBy(userId))
  })
  return readOwnCard(ctx)
}

/** Deletes the card with its exclusions and requests. A hidden card stays hidden, also the next card of its owner. */
export async function deleteOwnCard(ctx: Context): Promise<void> {
  const userId = userIdOf(ctx)
  await ctx.db.transaction(async (tx) => deleteCard(tx, await lockOwnRow(tx, userId)))
}

/** @throws Problem `conflict` for a card that is off or hidden */
export async function keepOwnCard(ctx: Context): Promise<OwnCard> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockOwnRow(tx, userIdOf(ctx))
    await updateCard(tx, row.userId, change(ctx, row, { type: 'keep' }))
  })
  return readOwnCard(ctx)
}

/** `isKept` is true after the key was used. */
type KeptCard = { state: CardState; freshUntil: string | null; isKept: boolean }

/** Returns the card behind the key of the email "Still looking?". */
export async function readKeptCard({ db, now }: Context, key: string): Promise<KeptCard | undefined> {
  const row = await findRowByKeepKey(db, hashToken(key))
  if (row === undefined) return undefined
  const freshUntil = row.freshUntil?.toISOString() ?? null
  return { state: cardStateOf(toCard(row), now), freshUntil, isKept: row.askedAt === null }
}

/**
 * Keeps the card. The key stays until the next email, so that the page can show the result. A second use changes nothing.
 * @throws Problem `notFound`, `conflict` for a hidden card
 */
export async function keepByKey(ctx: Context, key: string): Promise<void> {
  const keepKeyHash = hashToken(key)
  await ctx.db.transaction(async (tx) => {
    const row = orNotFound(await findRowByKeepKey(tx, keepKeyHash, 'update'))
    if (row.askedAt === null) return
    await updateCard(tx, row.userId, { ...change(ctx, row, { type: 'keep' }), keepKeyHash })
  })
}

/**
 * Returns the columns that an event changes. A new end makes a new question necessary, so it forgets the last one.
 * @throws Problem `conflict` if the state of the card does not allow the event
 */
function change({ now, random }: Context, row: DeveloperRow, event: CardEvent): Partial<DeveloperRow> {
  const result = cardTransition(toCard(row), event, now)
  if (result === undefined) throw refusal('conflict', 'Your card is off or hidden, so it cannot be kept.')
  const { renewsId, ...columns } = result
  const publicId = columns.visibility === 'off' ? null : random(PUBLIC_ID_BYTES).toString('base64url')
  return {
    ...columns,
    ...(columns.freshUntil !== undefined && { askedAt: null, keepKeyHash: null }),
    ...(renewsId && { publicId }),
  }
}

function toCard({ visibility, isHidden, freshUntil }: DeveloperRow): Card {
  return { visibility: required(visibilities.find((each) => each === visibility)), isHidden, freshUntil }
}

function toColumns(body: CardBody) {
  return {
    roles: body.roles,
    seniority: body.seniority ?? null,
    region: body.region ?? null,
    utcOffset: body.utc_offset ?? null,
    locationTypes: body.location_types,
    employmentSchedules: body.employment_schedules,
    contractTypes: body.contract_types,
    languages: body.languages,
    availableFrom: body.available_from ?? null,
    salaryMin: body.salary_min ?? null,
    salaryCurrency: body.salary_currency ?? null,
    salaryPeriod: body.salary_period ?? null,
    bio: body.bio || null,
    links: body.links,
  }
}
