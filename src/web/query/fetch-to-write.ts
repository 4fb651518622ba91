import { countOwnWrite } from './own-writes.ts'

/** Like `fetch`, for calls that may write jobs or companies. Counts the writes, so that stale lists are reloaded. */
export async function fetchToWrite(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request)
  } finally {
    // Count the write even without a response, because the server may have performed it.
    if (request.method !== 'GET') countOwnWrite()
  }
}
