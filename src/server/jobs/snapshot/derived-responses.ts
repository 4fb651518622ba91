// Responses that are derived from a snapshot, such as feeds. Each is created once per version of the snapshot.
import { prepare, type PreparedBody, PREPARED_COPIES } from '#server/http/prepared.ts'

import type { Snapshot } from './build.ts'
import type { DerivedCache } from './derived-cache.ts'

type Content = { type: string; text: string }

export type DerivedResponse = { response: PreparedBody; snapshot: Snapshot }

/** Returns the response for `key` from the current snapshot. Calls `create` if the response is not cached. */
export type RespondFromSnapshot = (
  key: string,
  create: (snapshot: Snapshot) => Promise<Content>,
) => Promise<DerivedResponse>

export function createResponder(current: () => Promise<Snapshot>, cache: DerivedCache): RespondFromSnapshot {
  const responses = cache.of<PreparedBody>('response')

  return async (key, create) => {
    const snapshot = await current()
    const versionedKey = `${snapshot.version} ${key}`
    const cached = responses.get(versionedKey)
    if (cached) return { response: cached, snapshot }
    const { type, text } = await create(snapshot)
    const bytes = Buffer.from(text)
    const response = prepare(`${type}; charset=utf-8`, bytes)
    responses.set(versionedKey, response, PREPARED_COPIES * bytes.length)
    return { response, snapshot }
  }
}
