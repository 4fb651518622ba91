import { useState } from 'react'

import { parseAmount } from '#contract/jobs/rules/amount.ts'
import { amountFormat, openRange, type SalaryRange } from '#contract/jobs/rules/salary.ts'

type End = keyof SalaryRange
/** A typed text. `isLeft` is true after the visitor has left the field or pressed Enter. */
type Entry = { readonly text: string; readonly isLeft: boolean }
type Entries = Readonly<Partial<Record<End, Entry>>>

/** Returns the amount of a text, or undefined if the text is no amount. An empty text sets no limit. */
const parseEntry = (end: End, text: string) => (text.trim() === '' ? openRange[end] : parseAmount(text))

/** Returns a message that says how to correct the text, or '' for a valid text that fits the other end of the range. */
function describeProblem(end: End, text: string, range: SalaryRange): string {
  const amount = parseEntry(end, text)
  if (amount === undefined) return 'Enter an amount such as 60,000.'
  if (end === 'max' && amount < range.min)
    return `Enter an amount of at least ${amountFormat.format(range.min)}.`
  if (end === 'min' && amount > range.max)
    return `Enter an amount of at most ${amountFormat.format(range.max)}.`
  return ''
}

/** Returns the entries without the text of `end`. */
const removeEntry = (end: End, { [end]: _removed, ...others }: Entries): Entries => others

/**
 * Applies valid amounts immediately. Keeps an invalid text in its field, and shows the problem after the visitor has
 * left the field. `least` is the lowest salary in the data. While the visitor types, a smaller amount counts as
 * incomplete.
 */
export function useSalaryFields(
  range: SalaryRange,
  least: number,
  onChange: (range: SalaryRange) => void,
): (end: End) => FieldState {
  const [entries, setEntries] = useState<Entries>({})
  const [seen, setSeen] = useState(range)
  const changed = (['min', 'max'] as const).filter((end) => range[end] !== seen[end])
  if (changed.length > 0) {
    setSeen(range)
    // When the URL changes an amount, shows this amount in the field, unless the visitor is still editing the field.
    setEntries(changed.reduce((kept, end) => (kept[end]?.isLeft ? removeEntry(end, kept) : kept), entries))
  }
  const edit = (end: End, entry: Entry) => {
    const next = { ...entries, [end]: entry }
    const read = (each: End) => {
      const { text, isLeft } = next[each] ?? { text: '', isLeft: false }
      const amount = next[each] && parseEntry(each, text)
      return amount === undefined || (!isLeft && text.trim() !== '' && amount < least) ? range[each] : amount
    }
    const chosen = { min: read('min'), max: read('max') }
    const isDone = entry.isLeft && describeProblem(end, entry.text, chosen) === ''
    setEntries(isDone ? removeEntry(end, next) : next)
    const isChanged = chosen.min !== range.min || chosen.max !== range.max
    if (isChanged && chosen.min <= chosen.max) onChange(chosen)
  }
  return (end) => {
    const entry = entries[end]
    return {
      text: entry?.text ?? (range[end] === openRange[end] ? '' : amountFormat.format(range[end])),
      problem: entry?.isLeft ? describeProblem(end, entry.text, range) : '',
      onType: (text) => edit(end, { text, isLeft: false }),
      onFinish: () => entry && edit(end, { text: entry.text, isLeft: true }),
    }
  }
}

export type FieldState = {
  readonly text: string
  readonly problem: string
  readonly onType: (text: string) => void
  readonly onFinish: () => void
}
