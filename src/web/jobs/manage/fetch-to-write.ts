import { noteOwnWrite } from '../own-writes.ts'

/** As `fetch`, for calls that may write jobs or companies. */
export async function fetchToWrite(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request)
  } finally {
    // Also where the answer was lost on its way.
    if (request.method !== 'GET') noteOwnWrite()
  }
}
