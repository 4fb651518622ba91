// What is known of the list of jobs, and what the first rendering shows of it.
import { createContext } from 'react'

import type { BoardIndex } from '#contract/jobs/rules/board.ts'

/** `version` is the list's ETag; what the server rendered from has none here. */
export type JobsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; index: BoardIndex; version: string | null }

export const loading: JobsState = { state: 'loading' }

/** Set by the server, and by the browser that takes its markup over. */
export const JobsAtStart = createContext<JobsState>(loading)
