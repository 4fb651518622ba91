import { toCountryCodes } from './country-codes.ts'
import { toBoard } from './hosts.ts'
import { joinNames, joinPlaces, toLetters } from './read-fields.ts'
import type { Board, Region, SourceKind, SourceRow } from './source-kind.ts'
import { type Posting, toSourceJobs } from './to-source-jobs.ts'
import { childElements, childText, streamElements, type XmlElement } from './xml-elements.ts'

const page = /^([a-z0-9][a-z0-9-]*)(\.na)?\.teamtailor\.com$/
/** Hosts of Teamtailor itself. Pages of career sites contain some of them. */
const ownNames = new Set(['api', 'app', 'docs', 'help', 'na', 'partner', 'status', 'support', 'tt', 'www'])

const hosts: Readonly<Record<Region, string>> = { us: 'na.teamtailor.com', eu: 'teamtailor.com' }

/** More jobs than a source board can have here, so that one response contains all of them. */
const PAGE_SIZE = 2001
/** The feed has this many jobs unless the request names another number. A limit is likely to be a multiple of it. */
const DEFAULT_PAGE_SIZE = 100

function feedUrl({ region, board }: Board, query: string): URL {
  return new URL(`https://${board}.${hosts[region]}/jobs.rss?per_page=${PAGE_SIZE}${query}`)
}

/**
 * Reads source boards at Teamtailor. Format: https://support.teamtailor.com/en/articles/11171756-rss-feed-how-to-guide
 *
 * The same sites have a JSON feed with ISO codes of countries, the employment type and pay. It is not used, because it
 * states only remote work: jobs that are hybrid in the RSS feed have no workplace there.
 */
export const teamtailor: SourceKind = {
  label: 'Teamtailor',
  boardUrl: (board) => feedUrl(board, ''),
  nextPage: (board, count) =>
    count > 0 && count % DEFAULT_PAGE_SIZE === 0 ? feedUrl(board, `&offset=${count}`) : undefined,
  findBoard(url): Board | undefined {
    const [, name = '', north] = page.exec(url.hostname) ?? []
    return ownNames.has(name) ? undefined : toBoard(name, north === undefined ? 'eu' : 'us')
  },
  isOwnHost: (hostname) => page.test(hostname),
  hints: { redirected: 'The career site may have a domain of the company, where its jobs cannot be read' },
  readJobs: (bytes) =>
    toSourceJobs(streamElements(bytes, { within: ['rss', 'channel'], name: 'item' }), toPosting),
}

/**
 * Our location types by Teamtailor's value. Lacks "temporary", and "none", because it may only be the default.
 */
const workplaces = new Map<string, SourceRow['location_type']>([
  ['fully', 'Remote'],
  ['hybrid', 'Hybrid'],
])

function toPosting(item: XmlElement): Posting {
  const places = childElements(item, 'tt:locations').flatMap((list) => childElements(list, 'tt:location'))
  const countries = toCountryCodes(places.map((place) => childText(place, 'tt:country')))
  const workplace = workplaces.get(toLetters(childText(item, 'remoteStatus')))
  return {
    id: childText(item, 'guid'),
    title: childText(item, 'title'),
    description: childText(item, 'description'),
    applyLink: childText(item, 'link').trim(),
    facts: {
      ...(workplace && { location_type: workplace }),
      ...joinPlaces(places.map(placeName)),
      ...(countries.length > 0 && { countries }),
    },
  }
}

/** Returns the city and the country. The name of a location, such as "Head Office", is used if there is no city. */
function placeName(place: XmlElement): string {
  const city = childText(place, 'tt:city').trim()
  return joinNames([city === '' ? childText(place, 'tt:name') : city, childText(place, 'tt:country')])
}
