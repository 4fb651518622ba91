// The list of visible cards, and one card.
import { createHmac } from 'node:crypto'

import { type CardList, CARDS_PER_PAGE, type CardWire } from '#contract/developers/developers.ts'
import { parseDirectoryQuery } from '#contract/developers/rules/directory-query.ts'
import type { Context } from '#server/http/context.ts'
import { orNotFound } from '#server/http/problem.ts'
import { listMarks } from '#server/identity/marks.ts'
import { deriveKey } from '#server/lib/derived-key.ts'

import { presentCard } from './present.ts'
import {
  type CardRow,
  countCards,
  findCard,
  findOwnRow,
  listCards,
  listMatches,
  listShared,
  type OptionCounts,
} from './queries.ts'
import { findViewer, type Viewer } from './viewer-queries.ts'

/** Further cards are found with filters. */
const MAX_RESULTS = 200
const FEW = 5
const PUBLIC_ID_CHARACTERS = 22

/** Counts the options of all cards that a viewer sees. */
export type CountOptions = (viewer: Viewer, now: Date) => Promise<OptionCounts>

/** Returns the list for the caller. Lists nothing while the directory has too few cards. */
export async function listDevelopers(ctx: Context & { countOptions: CountOptions }): Promise<CardList> {
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
  const [matches, counts] = await Promise.all([
    listMatches(db, { viewer, query, now, seed, max: MAX_RESULTS }),
    ctx.countOptions(viewer, now),
  ])
  const pages = Math.max(1, Math.ceil(matches.length / CARDS_PER_PAGE))
  const page = Math.min(query.page, pages)
  const start = (page - 1) * CARDS_PER_PAGE
  const rows = await listCards(db, { viewer, now }, matches.slice(start, start + CARDS_PER_PAGE))
  return {
    is_open: true,
    ...hasCard,
    page,
    pages,
    counts: blur(counts),
    results: (await present(ctx, viewer, rows)).map(withoutTexts),
  }
}

/** Only the page of a card has its texts, so that copying many of them takes long. */
function withoutTexts({ named, ...card }: CardWire): CardWire {
  return { ...card, named: named && { ...named, bio: null, links: [] } }
}

/** @throws Problem `notFound` for every card that the caller may not see, and for every text that is no ID */
export async function readDeveloper(
  ctx: Context,
  { params }: { params: { public_id: string } },
): Promise<CardWire> {
  const viewer = await findViewer(ctx.db, ctx.identity?.user.id)
  const [card] = await present(ctx, viewer, [orNotFound(await findVisible(ctx, viewer, params.public_id))])
  return orNotFound(card)
}

/** Always asks the database, so that the time does not tell an unknown card from a text that is no ID. */
export function findVisible({ db, now }: Context, viewer: Viewer, id: string): Promise<CardRow | undefined> {
  const isId = id.length === PUBLIC_ID_CHARACTERS && /^[\w-]+$/.test(id)
  return findCard(db, isId ? id : '', { viewer, now })
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

/** Replaces counts that could tell something about a single person. */
function blur(counts: OptionCounts): CardList['counts'] {
  const blurred: CardList['counts'] = {}
  for (const [param, options] of Object.entries(counts)) {
    const shown = Object.entries(options).filter(([, count]) => count > 0)
    blurred[param] = Object.fromEntries(shown.map(([option, count]) => [option, count < FEW ? 'few' : count]))
  }
  return blurred
}
