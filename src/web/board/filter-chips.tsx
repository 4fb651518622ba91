import type { BoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { partLabel } from '#contract/jobs/rules/describe-query.ts'
import { activeParts, resetPart } from '#contract/jobs/rules/query-parts.ts'
import type { SalaryRange } from '#contract/jobs/rules/salary.ts'
import { type Chip, ChipList } from '#web/ui/filters/chip-list.tsx'

type FilterChipsProps = { query: BoardQuery; span: SalaryRange }

/** Returns the active filters. Removing the chip of all words leaves the literal search of the same text. */
function listChips({ query, span }: FilterChipsProps): Chip[] {
  return activeParts(query)
    .filter((part) => part !== 'search' || query.allWords)
    .map((part) => {
      const without = part === 'search' ? { allWords: false } : resetPart(part, query)
      return {
        label: partLabel(part, query, span),
        search: boardSearch({ ...query, ...without, page: 1 }),
      }
    })
}

export function FilterChips(props: FilterChipsProps) {
  return <ChipList chips={listChips(props)} />
}
