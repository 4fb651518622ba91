import { segmentsOf, toBoard } from './hosts.ts'
import { type Board, type SourceKind, UnreadableBoard } from './source-kind.ts'

/** Ashby. Format: https://developers.ashbyhq.com/docs/public-job-posting-api */
export const ashby: SourceKind = {
  label: 'Ashby',
  boardUrl: ({ board }) =>
    new URL(`https://api.ashbyhq.com/posting-api/job-board/${board}?includeCompensation=true`),
  findBoard(url): Board | undefined {
    const [first, second, third] = segmentsOf(url)
    if (url.hostname === 'jobs.ashbyhq.com') return toBoard(first, 'us')
    if (url.hostname !== 'api.ashbyhq.com') return undefined
    return first === 'posting-api' && second === 'job-board' ? toBoard(third, 'us') : undefined
  },
  isOwnHost: (hostname) => hostname === 'jobs.ashbyhq.com',
  async readJobs() {
    throw new UnreadableBoard('is not read yet')
  },
}
