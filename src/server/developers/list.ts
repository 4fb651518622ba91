// Shows viewers the list of visible cards, one card, and the pictures on cards.
import { createHmac } from 'node:crypto'

import type { CardList, CardWire } from '#contract/developers/developers.ts'
import {
  CARDS_PER_PAGE,
  type DirectoryQuery,
  FEW_CARDS,
  parseDirectoryQuery,
} from '#contract/developers/rules/directory-query.ts'
import { correctSearch } from '#contract/developers/rules/search-terms.ts'
import type { Db } from '#server/db/open.ts'
import type { Context, ContextParts } from '#server/http/context.ts'
import { orNotFound, tooMany } from '#server/http/problem.ts'
import { listMarks } from '#server/identity/marks.ts'
import { deriveKey } from '#server/lib/derived-key.ts'
import { seconds } from '#server/lib/duration.ts'
import { networkOf } from '#server/lib/network.ts'
import { rateLimitByKey } from '#server/lib/rate-limit-by-key.ts'
import { memoryLimits } from '#server/rates/limits.ts'

import { presentCard } from './present.ts'
import {
  type CardRow,
  countCards,
  countOptions,
  findCard,
  findOwnRow,
  isOnNamedCard,
  listCards,
  listMatches,
  type OptionCounts,
} from './queries.ts'
import { listShared } from './requests/queries.ts'
import { findViewer, isMissingFor, isVisible, type Viewer } from './visible-queries.ts'

/** Further cards are found with filters. */
const MAX_RESULTS = 200
const PUBLIC_ID_CHARACTERS = 22
const COUNTS_MS = seconds(1)

type Parts = Pick<ContextParts, 'config' | 'db'>
export type Browsing = ReturnType<typeof createBrowsing>
export type CardParams = { params: { public_id: string } }

/** Returns the list and the rate limit that the API and the pages share. */
export function createBrowsing({ config, db }: Parts) {
  const limit = rateLimitByKey(memoryLimits.browseDevelopers)
  const limitDay = rateLimitByKey(memoryLimits.browseDevelopersDaily)
  const countAll = cacheCounts(db)
  return {
    /**
     * Limits by account, and visitors by network, against copying the directory. Visitors see no names or texts.
     * @throws Problem `tooMany`
     */
    limit: async ({ identity, ip, now }: Context): Promise<void> => {
      if (!config.accounts.rateLimits) return
      const user = identity && `user ${identity.user.id}`
      const wait = limit(user ?? networkOf(ip), now)
      if (wait > 0) throw tooMany(wait, 'You have looked at many developers. Try again in a few minutes.')
      const waitDay = user === undefined ? 0 : limitDay(user, now)
      if (waitDay > 0) throw tooMany(waitDay, 'You have looked at many developers today. Try again tomorrow.')
    },
    list: (ctx: Context): Promise<CardList> => listDevelopers(ctx, countAll),
  }
}

/** Returns a function that reads the counts of all cards. All viewers share them. They are at most `maxAgeMs` old. */
function cacheCounts(db: Db) {
  let last: { at: number; counts: Promise<OptionCounts> } | undefined
  return (now: Date, maxAgeMs = COUNTS_MS): Promise<OptionCounts> => {
    if (last === undefined || now.getTime() - last.at >= maxAgeMs) {
      last = { at: now.getTime(), counts: countOptions(db, isVisible(now)) }
      last.counts.catch(() => (last = undefined))
    }
    return last.counts
  }
}

/** Returns the list for the caller. Lists nothing while the directory has too few cards. */
async function listDevelopers(ctx: Context, countAll: ReturnType<typeof cacheCounts>): Promise<CardList> {
  const { db, now, identity, config } = ctx
  const viewer = await findViewer(db, identity?.user.id)
  const query = parseDirectoryQuery(ctx.query)
  const [cards, own] = await Promise.all([
    countCards(db, { viewer, now, max: config.directoryOpensWith }),
    viewer.userId === undefined ? undefined : findOwnRow(db, viewer.userId),
  ])
  const hasCard = own !== undefined && own.visibility !== 'off' && { has_card: true }
  if (cards < config.directoryOpensWith)
    return { is_open: false, ...hasCard, page: 1, pages: 1, counts: {}, results: [] }
  const seed = seedOfDay(config.secretKey, now)
  const [matches, all, missing] = await Promise.all([
    listMatches(db, { viewer, query, now, seed, max: MAX_RESULTS }),
    countAll(now),
    // For every user, so that the time does not tell that a card excludes the user.
    viewer.userId === undefined ? {} : countOptions(db, isMissingFor(viewer.userId, now)),
  ])
  const pages = Math.max(1, Math.ceil(matches.length / CARDS_PER_PAGE))
  const page = Math.min(query.page, pages)
  const start = (page - 1) * CARDS_PER_PAGE
  const rows = await listCards(db, { viewer, now }, matches.slice(start, start + CARDS_PER_PAGE))
  const results = (await present(ctx, viewer, rows)).map(withoutTexts)
  // Counts again before the counts are too old, after the other queries, so that few requests wait for it.
  void countAll(now, COUNTS_MS / 2)
  const spelling = matches.length === 0 ? await findSpelling(ctx, viewer, query) : undefined
  const counts = blur(all, missing)
  return {
    is_open: true,
    ...hasCard,
    ...(spelling !== undefined && { spelling }),
    page,
    pages,
    counts,
    results,
  }
}

/** Returns a corrected search text with which the query finds a card for the viewer. */
async function findSpelling(
  { db, now }: Context,
  viewer: Viewer,
  query: DirectoryQuery,
): Promise<string | undefined> {
  for (const search of correctSearch(query.search)) {
    const found = await listMatches(db, { viewer, now, query: { ...query, search }, seed: 0n, max: 1 })
    if (found.length > 0) return search
  }
  return undefined
}

/** Only the page of a card has its texts, so that copying many of them takes long. */
function withoutTexts({ named, ...card }: CardWire): CardWire {
  return { ...card, named: named && { ...named, bio: null, links: [] } }
}

/** @throws Problem `notFound` for every card that the caller may not see, and for every text that is no ID */
export async function readDeveloper(ctx: Context, { params }: CardParams): Promise<CardWire> {
  const { viewer, card } = await findVisible(ctx, params)
  const [shown] = await present(ctx, viewer, [card])
  return orNotFound(shown)
}

/** @throws Problem `notFound` */
export async function findVisible(ctx: Context, { public_id: id }: CardParams['params']) {
  const { viewer, card } = await findForCaller(ctx, id)
  return { viewer, card: orNotFound(card) }
}

/** Always asks the database, so that the time does not tell an unknown card from a text that is no ID. */
export async function findForCaller({ db, now, identity }: Context, id: string) {
  const viewer = await findViewer(db, identity?.user.id)
  const isId = id.length === PUBLIC_ID_CHARACTERS && /^[\w-]+$/.test(id)
  return { viewer, card: await findCard(db, isId ? id : '', { viewer, now }) }
}

async function present(ctx: Context, viewer: Viewer, rows: readonly CardRow[]): Promise<CardWire[]> {
  const ids = rows.map(({ userId }) => userId)
  const shared = await listShared(ctx.db, viewer, ids)
  const isUser = viewer.userId !== undefined
  const marks = isUser ? await listMarks(ctx, ids) : new Map<number, string[]>()
  return rows.map((row) =>
    presentCard(row, {
      isUser,
      isOwner: row.userId === viewer.userId,
      shared: shared.get(row.userId),
      marks: marks.get(row.userId) ?? [],
    }),
  )
}

/** Returns the seed of the order of this day. Nobody can compute it, so the order tells nothing about user IDs. */
function seedOfDay(secretKey: string, now: Date): bigint {
  const day = now.toISOString().slice(0, 10)
  return createHmac('sha256', deriveKey(secretKey, 'order of developers'))
    .update(day)
    .digest()
    .readBigInt64BE()
}

/**
 * Returns the counts without the cards that the viewer does not see, and replaces those that could tell something about
 * a single person. A card may have been switched off since `all` was counted, so a count may be too high.
 */
function blur(all: OptionCounts, missing: OptionCounts): CardList['counts'] {
  const blurred: CardList['counts'] = {}
  for (const [param, options] of Object.entries(all)) {
    const shown = Object.entries(options)
      .map(([option, count]) => [option, count - (missing[param]?.[option] ?? 0)] as const)
      .filter(([, count]) => count > 0)
    blurred[param] = Object.fromEntries(
      shown.map(([option, count]) => [option, count < FEW_CARDS ? 'few' : count]),
    )
  }
  return blurred
}

/** Returns whether a logged-in user may load the picture of another one, because it is on a card. */
export function avatarCheck({ db, config, now }: Parts & { now: () => Date }) {
  return async (userId: number, hash: string): Promise<boolean> =>
    config.directory && isOnNamedCard(db, hash, { viewer: await findViewer(db, userId), now: now() })
}
