import { segmentsOf, toBoard } from './hosts.ts'
import { type Board, type SourceKind, UnreadableBoard } from './source-kind.ts'

/** Paths of apply.workable.com that are no boards. */
const otherPaths = new Set(['api', 'j'])

/** Workable. Format: https://help.workable.com/hc/en-us/articles/115012771647 */
export const workable: SourceKind = {
  label: 'Workable',
  boardUrl: ({ board }) => new URL(`https://apply.workable.com/api/v1/widget/accounts/${board}?details=true`),
  findBoard(url): Board | undefined {
    const segments = segmentsOf(url)
    const [first, second] = segments
    if (url.hostname === 'apply.workable.com') {
      if (segments.slice(0, 4).join('/') === 'api/v1/widget/accounts') return toBoard(segments[4], 'us')
      return first === undefined || otherPaths.has(first) ? undefined : toBoard(first, 'us')
    }
    if (url.hostname === 'www.workable.com' && first === 'api' && second === 'accounts')
      return toBoard(segments[2], 'us')
    return undefined
  },
  isOwnHost: (hostname) => hostname === 'apply.workable.com',
  async readJobs() {
    throw new UnreadableBoard('is not read yet')
  },
}
