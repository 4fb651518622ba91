// Answers that are made from the list of jobs, ready to be sent: each is made once and kept until the list changes.
import { prepare, type Prepared } from '#server/http/prepared.ts'
import { type BoundedCache, boundedCache } from '#server/lib/bounded-cache.ts'

import type { ListContents } from './list-contents.ts'
import type { JobsList } from './list.ts'

/** In bytes, without the compressed copies: some hundred ordinary feeds. */
const CAPACITY = 16_000_000

type Made = { type: string; text: string }

/** Of which list it was made, for its age. */
export type ListAnswer = { answer: Prepared; contents: ListContents }

/** @returns the answer of that name, as of now. `make` is called where none is kept. */
export type ListAnswers = (
  key: string,
  make: (contents: ListContents) => Promise<Made>,
) => Promise<ListAnswer>

/** One for all kinds of answers, so that they share the room that they take. */
export function listAnswers(jobsList: Pick<JobsList, 'current'>): ListAnswers {
  // A list that has changed takes its answers along.
  const kept = new WeakMap<Prepared, BoundedCache<Prepared>>()

  function answersOf({ answer }: ListContents): BoundedCache<Prepared> {
    const answers = kept.get(answer) ?? boundedCache<Prepared>(CAPACITY)
    kept.set(answer, answers)
    return answers
  }

  return async (key, make) => {
    const contents = await jobsList.current()
    const answers = answersOf(contents)
    const known = answers.get(key)
    if (known) return { answer: known, contents }
    const { type, text } = await make(contents)
    const bytes = Buffer.from(text)
    const made = prepare(`${type}; charset=utf-8`, bytes)
    answers.set(key, made, bytes.length)
    return { answer: made, contents }
  }
}
