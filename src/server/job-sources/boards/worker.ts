// Reads hostile or long input. Called by `runInWorker`, because it may take seconds.
import type { SourceKindName } from '#contract/job-sources/rules/kinds.ts'
import { UnreadableHtml } from '#html-to-markdown'

import { sourceKinds } from '../kinds/kinds.ts'
import { type Board, type SourceJob, UnreadableBoard } from '../kinds/source-kind.ts'
import { findBoards, type FoundBoard } from './find-boards.ts'

type Read<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: string }

export const sourceWorker = { module: new URL(import.meta.url) }

/** Returns the jobs in a response of an ATS, or why it cannot be read as the rest of a sentence. */
export async function readJobs(
  kind: SourceKindName,
  bytes: Uint8Array,
  board: Board,
): Promise<Read<SourceJob[]>> {
  try {
    return { value: await sourceKinds[kind].readJobs(bytes, board) }
  } catch (error) {
    if (error instanceof UnreadableBoard) return { problem: error.message }
    throw error
  }
}

/** Returns the source boards on the career page at `address`, or why it cannot be read as the rest of a sentence. */
export function listBoards(html: string, address: string): Read<FoundBoard[]> {
  try {
    return { value: findBoards(html, new URL(address)) }
  } catch (error) {
    if (error instanceof UnreadableHtml) return { problem: error.message }
    throw error
  }
}
