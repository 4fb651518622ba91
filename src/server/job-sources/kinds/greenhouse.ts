import { isWithin, segmentsOf, toBoard } from './hosts.ts'
import { type Board, type SourceKind, UnreadableBoard } from './source-kind.ts'

const pages = new Set([
  'boards.greenhouse.io',
  'job-boards.greenhouse.io',
  'boards.eu.greenhouse.io',
  'job-boards.eu.greenhouse.io',
])
const api = 'boards-api.greenhouse.io'

/** Greenhouse. One API serves the boards of both regions. Format: https://developers.greenhouse.io/job-board.html */
export const greenhouse: SourceKind = {
  label: 'Greenhouse',
  boardUrl: ({ board }) => new URL(`https://${api}/v1/boards/${board}/jobs?content=true`),
  findBoard(url): Board | undefined {
    const [first, second, third] = segmentsOf(url)
    if (url.hostname === api) return second === 'boards' ? toBoard(third, 'us') : undefined
    if (!pages.has(url.hostname)) return undefined
    return first === 'embed' ? toBoard(url.searchParams.get('for'), 'us') : toBoard(first, 'us')
  },
  isOwnHost: (hostname) => isWithin(hostname, 'greenhouse.io'),
  async readJobs() {
    throw new UnreadableBoard('is not read yet')
  },
}
