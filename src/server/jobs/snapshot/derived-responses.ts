// Answers that are made from the list of jobs, ready to be sent: each is made once per version of the list.
import { prepare, type Prepared } from '#server/http/prepared.ts'

import type { ListContents } from './build.ts'
import { type ListCache, PREPARED_COPIES } from './derived-cache.ts'
import type { JobsList } from './snapshot.ts'

type Made = { type: string; text: string }

/** Of which list it was made, for its age. */
export type ListAnswer = { answer: Prepared; contents: ListContents }

/** @returns the answer of that name, as of now. `make` is called where none is kept. */
export type ListAnswers = (
  key: string,
  make: (contents: ListContents) => Promise<Made>,
) => Promise<ListAnswer>

export function listAnswers(jobsList: Pick<JobsList, 'current'>, cache: ListCache): ListAnswers {
  const answers = cache.of<Prepared>('answer')

  return async (name, make) => {
    const contents = await jobsList.current()
    const key = `${contents.version} ${name}`
    const known = answers.get(key)
    if (known) return { answer: known, contents }
    const { type, text } = await make(contents)
    const bytes = Buffer.from(text)
    const made = prepare(`${type}; charset=utf-8`, bytes)
    answers.set(key, made, PREPARED_COPIES * bytes.length)
    return { answer: made, contents }
  }
}
