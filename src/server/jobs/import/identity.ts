type Job = { id: number; createdAt: Date; source: string | null; externalId: string | null }

export type Identity = { source: string; external_id: string }

const MAX_SOURCE_LENGTH = 100

/**
 * Returns the source and the ID by which an import recognizes a stored job. For a job that was not imported, the source
 * is the board, and the ID consists of the job's ID and creation time.
 */
export function toIdentity(job: Job, board: string): Identity {
  if (job.source !== null && job.externalId !== null)
    return { source: job.source, external_id: job.externalId }
  // The creation time distinguishes jobs that have the same ID in different databases.
  return { source: toSource(board), external_id: `${job.id}@${job.createdAt.toISOString()}` }
}

/** Returns the ID of the job if it was created on this board, or undefined if it comes from elsewhere. */
export function parseOwnId({ source, external_id: name }: Identity, board: string): number | undefined {
  const id = source === toSource(board) ? /^(\d{1,9})@/.exec(name)?.[1] : undefined
  return id === undefined ? undefined : Number(id)
}

const toSource = (board: string) => board.slice(-MAX_SOURCE_LENGTH)

export function toIdentityKey({ source, external_id: name }: Identity): string {
  return JSON.stringify([source, name])
}
