// Counts visitors of the site, and searches without a result, in memory. The database gets a sketch of salted hashes of
// the visitors, and a salted hash of each network that searched.
import { createHmac } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'

import { describeUserAgent } from '#contract/auth/describe-user-agent.ts'
import { countedSearch } from '#contract/jobs/rules/empty-search.ts'
import type { Database } from '#server/db/open.ts'
import { deriveKey } from '#server/lib/derived-key.ts'
import { networkOf, subnetOf } from '#server/lib/network.ts'
import { rateLimitByKey } from '#server/lib/rate-limit-by-key.ts'
import { newToken, type Random } from '#server/lib/tokens.ts'
import type { Log } from '#server/log.ts'
import { memoryLimits } from '#server/rates/limits.ts'

import { addEmptySearches, findOrCreateSalt, mergeSketch, type Period } from './board-queries.ts'
import { startFlushing } from './flush.ts'
import { dayOf, mondayOfWeek } from './periods.ts'
import { addToSketch, REGISTERS } from './visitor-sketch.ts'

/**
 * The maximum number of visitors whose hash waits for the salt of a new day, and of searches that wait for the next
 * write. Further ones are ignored, so that an attack from many networks cannot fill the memory.
 */
const MAX_WAITING = 10_000
/** The current day, and the day before it until it is written. */
const MAX_DAYS = 2

type HashText = (text: string) => Buffer
/** `hash` is undefined until the first write of the day. Until then, the visitors wait in memory. */
type Day = { hash?: HashText; waiting: Set<string>; sketch: Uint8Array; isChanged: boolean }
type WaitingSearch = { monday: string; search: string; network: string }
const keyOf = ({ network, search }: WaitingSearch) => `${network} ${search}`

type Visit = Pick<FastifyRequest, 'headers' | 'ip'>

type Parts = {
  database: Database
  config: { secretKey: string }
  now: () => Date
  log: Pick<Log, 'error'>
  random: Random
}

/** Returns whether a request counts. Bots do not, and visitors can opt out with Sec-GPC or DNT. */
export function isCounted({ headers }: Pick<Visit, 'headers'>): boolean {
  const agent = headers['user-agent'] ?? ''
  const optsOut = headers['sec-gpc'] === '1' || headers['dnt'] === '1'
  return !optsOut && agent !== '' && !isbot(agent)
}

export function createBoardCounter({ database, config, now, log, random }: Parts) {
  const { db } = database
  const secret = deriveKey(config.secretKey, 'board statistics')
  const takeLimit = rateLimitByKey(memoryLimits.countEmptySearch)
  const byDay = new Map<string, Day>()
  const searches = new Map<string, WaitingSearch>()
  let writing: Promise<void> = Promise.resolve()

  /** Without SECRET_KEY, the salt in the database cannot be used to test whether an address has visited the site. */
  async function hashFor(period: Period): Promise<HashText> {
    const salt = await findOrCreateSalt(db, period, newToken(random))
    return (text) => createHmac('sha256', secret).update(`${salt}\n${text}`).digest()
  }

  function findDay(name: string): Day {
    const day = byDay.get(name) ?? { waiting: new Set(), sketch: new Uint8Array(REGISTERS), isChanged: false }
    byDay.set(name, day)
    const [oldest] = byDay.keys()
    if (byDay.size > MAX_DAYS && oldest !== undefined) byDay.delete(oldest)
    return day
  }

  async function writeDay(name: string, day: Day): Promise<void> {
    const hash = (day.hash ??= await hashFor({ period: 'day', start: name }))
    for (const visitor of day.waiting) addVisitor(day, hash(visitor))
    day.waiting.clear()
    if (day.isChanged) {
      day.isChanged = false
      try {
        await mergeSketch(db, name, day.sketch)
      } catch (error) {
        day.isChanged = true
        throw error
      }
    }
    if (name < dayOf(now())) byDay.delete(name)
  }

  async function writeSearches(): Promise<void> {
    const rows = [...searches.values()]
    for (const [monday, ofWeek] of Map.groupBy(rows, (row) => row.monday)) {
      const hash = await hashFor({ period: 'week', start: monday })
      const hashed = ofWeek.map(({ search, network }) => ({
        monday,
        search,
        network: hash(network).toString('base64url'),
      }))
      await addEmptySearches(db, hashed)
    }
    for (const row of rows) {
      const key = keyOf(row)
      if (searches.get(key) === row) searches.delete(key)
    }
  }

  async function write(): Promise<void> {
    if (!database.isWritable()) return
    try {
      for (const [name, day] of byDay) await writeDay(name, day)
      if (searches.size > 0) await writeSearches()
    } catch (error) {
      log.error(
        { err: error },
        'could not store statistics of the board; they will be stored with the next write',
      )
    }
  }

  /** Writes all counts after the earlier writes have ended. After a failure, keeps them for the next write. */
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    /** Counts the visitor of a page, once a day. A visitor is a network and a kind of browser. */
    countVisit(request: Visit): void {
      if (request.headers['sec-purpose'] !== undefined || !isCounted(request)) return
      const visitor = `${networkOf(request.ip)} ${describeUserAgent(request.headers['user-agent'] ?? '')}`
      const day = findDay(dayOf(now()))
      if (day.hash) addVisitor(day, day.hash(visitor))
      else if (day.waiting.size < MAX_WAITING) day.waiting.add(visitor)
    },

    /**
     * Counts a search without a result, once a week for each network. One person can have many addresses in a /24 or
     * /48, and must neither make a text count three times nor use up the searches of the week.
     */
    countEmptySearch({ ip }: Pick<Visit, 'ip'>, typed: string): void {
      const search = countedSearch(typed)
      const at = now()
      const network = subnetOf(ip)
      if (search === null || searches.size >= MAX_WAITING || takeLimit(network, at) > 0) return
      const row = { monday: mondayOfWeek(at), search, network }
      searches.set(keyOf(row), row)
    },

    flush,
    start: () => startFlushing(flush),
  }
}

export type BoardCounter = ReturnType<typeof createBoardCounter>

function addVisitor(day: Day, hash: Buffer): void {
  if (addToSketch(day.sketch, hash)) day.isChanged = true
}
