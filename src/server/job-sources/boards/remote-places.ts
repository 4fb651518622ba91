// Places such as "Remote - US" that an ATS lists for jobs without saying whether they are remote.
import type { SourceJob } from '../kinds/source-kind.ts'
import type { Source } from '../queries.ts'

const remotePlace = /^remote(?:\s*[-–—:,]\s*(.+)|\s*\((.+)\))?$/iu
/** Matches what a place adds if the job is not remote on every day. */
const partlyRemote = /\b(?:hybrid|in[- ]?person|on-?site|in[- ]office)\b/iu

/** Returns the rest of each place in a joined location, or undefined unless every place is "Remote" or begins with it. */
function readRemotePlaces(location: string): string[] | undefined {
  const rests: string[] = []
  for (const place of location.split('; ')) {
    const found = remotePlace.exec(place)
    if (found === null || partlyRemote.test(place)) return undefined
    const [, afterMark = '', inParentheses = ''] = found
    rests.push(afterMark || inParentheses)
  }
  return rests.filter((rest) => rest !== '')
}

type Place = { location_type?: string | null; location?: string | null }

/** Returns whether only the place of a job says that the job is remote. */
export function isRemoteByPlace({ location_type: type, location }: Place): boolean {
  return (type ?? null) === null && readRemotePlaces(location ?? '') !== undefined
}

/**
 * Returns the jobs as the source imports them. If the owner of the source has confirmed it, a job with a place such as
 * "Remote - US" is a remote job with the place "US".
 */
export function applyRemotePlaces(
  jobs: readonly SourceJob[],
  { remotePlaces }: Pick<Source, 'remotePlaces'>,
): readonly SourceJob[] {
  if (remotePlaces !== true) return jobs
  return jobs.map((job) => {
    if (!isRemoteByPlace(job.row)) return job
    const { location = '', ...row } = job.row
    const rest = readRemotePlaces(location)?.join('; ') ?? ''
    return { ...job, row: { ...row, location_type: 'Remote', ...(rest !== '' && { location: rest }) } }
  })
}
