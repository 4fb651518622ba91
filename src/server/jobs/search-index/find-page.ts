// What the board answers to a query, as the API sends it.
import { filterGroups } from '#contract/jobs/filter-fields.ts'
import { answerBoard } from '#contract/jobs/rules/board-answer.ts'
import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import type { BoardIndex } from '#contract/jobs/rules/board.ts'
import type { SearchWire } from '#contract/jobs/search.ts'

import { writeFound } from './serialize.ts'
import type { VersionedBoard } from './versions.ts'

type Asked = Pick<VersionedBoard, 'version' | 'board' | 'shown'>

/** Of an older version only what is on the board still: gone is gone, also for who goes on to the next page. */
export function findPage({ version, board, shown }: Asked, query: BoardQuery): SearchWire {
  const answer = answerBoard(board, query)
  return {
    version,
    jobs: answer.jobs.filter(({ id }) => shown.has(id)).map(writeFound),
    total: answer.total,
    page: answer.page,
    page_count: answer.pageCount,
    without_salary: answer.withoutSalary,
    without_country: answer.withoutCountry,
    all: answer.all,
    salary_span: answer.span,
    salary_scale: [...answer.scale],
    rates_date: answer.rates?.date ?? null,
    options: optionsOf(board),
    countries: answer.countries.map(({ code, jobs }) => ({ code, jobs })),
    near_misses: [...answer.nearMisses],
  }
}

const counted = new WeakMap<BoardIndex, SearchWire['options']>()

/** Counted once per board. */
function optionsOf(board: BoardIndex): SearchWire['options'] {
  const known = counted.get(board) ?? countOptions(board)
  counted.set(board, known)
  return known
}

function countOptions({ options: columns }: BoardIndex): SearchWire['options'] {
  return Object.fromEntries(
    filterGroups.map(({ key, param, options }) => {
      const byBits = new Map<number, number>()
      for (const bits of columns[key]) byBits.set(bits, (byBits.get(bits) ?? 0) + 1)
      return [param, Object.fromEntries(options.map((option, at) => [option, byBits.get(1 << at) ?? 0]))]
    }),
  )
}
