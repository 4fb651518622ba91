// Tells returning visitors how many jobs are new. Only this browser knows the last visit. Loads after hydration.
import { useEffect, useState } from 'react'

import { formatCount } from '#contract/counts.ts'
import { days, minutes } from '#contract/duration.ts'
import { localeDate } from '#contract/jobs/dates.ts'
import type { DrawnCard } from '#contract/jobs/job-card.ts'
import type { BoardAnswer } from '#contract/jobs/rules/board-answer.ts'
import { type BoardQuery, effectiveSort } from '#contract/jobs/rules/board-query.ts'
import { usePageData } from '#web/lib/page-data.ts'

const key = 'fretboard:board-visit'
/** A visit ends after this time without opening the board, in milliseconds. */
const VISIT_MS = minutes(30)

/** Stores that the board is open now. Returns the end of the last visit in milliseconds since 1970, or null. */
function openVisit(): number | null {
  const now = Date.now()
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const [ended, seen] = Array.isArray(stored) ? stored : [null, null]
    const last: unknown = now - Number(seen) > VISIT_MS ? seen : ended
    const known = typeof last === 'number' ? last : null
    localStorage.setItem(key, JSON.stringify([known, now]))
    return known
  } catch {
    // Storage is blocked, or its content is not ours.
    return null
  }
}

const weekday = (timestamp: number) => new Date(timestamp).toLocaleDateString('en', { weekday: 'long' })

/** Returns the day of a visit in words. The days are local. */
function visitDay(timestamp: number, now: number): string {
  const age = new Date(now).setHours(0, 0, 0, 0) - new Date(timestamp).setHours(0, 0, 0, 0)
  if (age < days(0.5)) return 'your visit today'
  if (age < days(1.5)) return 'yesterday'
  return age < days(6.5) ? weekday(timestamp) : localeDate(timestamp)
}

type NewSinceProps = {
  answer: BoardAnswer
  query: BoardQuery
  /** Called with the number of cards at the top after which all cards are older than the last visit. */
  onPlace: (place: number) => void
}

/** Counts on the first page of the newest jobs only, because elsewhere the new jobs are not at the top. */
export function NewSince({ answer, query, onPlace }: NewSinceProps) {
  const { now } = usePageData()
  const [since] = useState(openVisit)
  const isCounted = since !== null && answer.page === 1 && effectiveSort(query) === 'newest'
  const isNew = ({ dateTimestamp }: DrawnCard) => isCounted && dateTimestamp > since
  const count = answer.cards.filter(isNew).length
  // The list is ordered by creation. A job that waited for its publication is among older ones.
  const place = answer.cards.findLastIndex(isNew) + 1
  useEffect(() => onPlace(place), [place, onPlace])
  if (count === 0 || since === null) return null
  const isWholePage = count === answer.cards.length && answer.pageCount > 1
  return (
    <p className="text-small text-muted">
      {formatCount(count)}
      {isWholePage && '+'} new since {visitDay(since, now)}
    </p>
  )
}
