import { segmentsOf, toBoard } from './hosts.ts'
import { type Board, type Region, type SourceKind, UnreadableBoard } from './source-kind.ts'

const apiHosts: Readonly<Record<Region, string>> = { us: 'api.lever.co', eu: 'api.eu.lever.co' }
const pages = new Map<string, Region>([
  ['jobs.lever.co', 'us'],
  ['jobs.eu.lever.co', 'eu'],
])
const apis = new Map<string, Region>([
  ['api.lever.co', 'us'],
  ['api.eu.lever.co', 'eu'],
])

/** Lever. Format: https://github.com/lever/postings-api */
export const lever: SourceKind = {
  label: 'Lever',
  boardUrl: ({ region, board }) => new URL(`https://${apiHosts[region]}/v0/postings/${board}?mode=json`),
  findBoard(url): Board | undefined {
    const [first, second, third] = segmentsOf(url)
    const pageRegion = pages.get(url.hostname)
    if (pageRegion) return toBoard(first, pageRegion)
    const apiRegion = apis.get(url.hostname)
    return apiRegion && first === 'v0' && second === 'postings' ? toBoard(third, apiRegion) : undefined
  },
  isOwnHost: (hostname) => pages.has(hostname),
  async readJobs() {
    throw new UnreadableBoard('is not read yet')
  },
}
