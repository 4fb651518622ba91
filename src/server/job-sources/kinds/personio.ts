import { toBoard } from './hosts.ts'
import { type Board, type SourceKind, UnreadableBoard } from './source-kind.ts'

const page = /^([a-z0-9][a-z0-9-]*)\.jobs\.personio\.(?:de|com)$/

/** Personio. Both of its domains serve the same boards. Format: https://developer.personio.de/docs/retrieving-open-job-positions */
export const personio: SourceKind = {
  label: 'Personio',
  boardUrl: ({ board }) => new URL(`https://${board}.jobs.personio.de/xml?language=en`),
  findBoard: (url): Board | undefined => toBoard(page.exec(url.hostname)?.[1], 'eu'),
  isOwnHost: (hostname) => page.test(hostname),
  async readJobs() {
    throw new UnreadableBoard('is not read yet')
  },
}
