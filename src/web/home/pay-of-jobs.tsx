// The pay of all open jobs on one line, drawn as a fretboard: frets are amounts, and a dot is a job.
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { formatCount, pluralize } from '#contract/counts.ts'
import { defaultBoardQuery } from '#contract/jobs/rules/board-query.ts'
import { boardSearch } from '#contract/jobs/rules/board-url.ts'
import { PAY_COLUMNS, PAY_ROWS, payScale } from '#contract/jobs/rules/pay-line.ts'
import { salaryLabel, type SalaryRange } from '#contract/jobs/rules/salary.ts'
import type { HomePage, PayPicture } from '#contract/pages/render.ts'
import { logFailure } from '#web/lib/log-failure.ts'

import { PayTable } from './pay-table.tsx'

/** Sizes in pixels. Places along the line are percentages of its width. */
const ROW = 20
const MARK = 24
const BOARD = PAY_ROWS * ROW
const LABELS = 24
/** Marks whose distance is a smaller part of the line would overlap on a phone. */
const MARK_WIDTH = 0.075

const percent = (share: number) => `${(100 * share).toFixed(2)}%`

type LevelMark = { level: string; number: number; median: number; share: number; row: number }

/** Places the medians of the levels above the line, in several rows if they are close to each other. */
function placeMarks({ levels, all }: PayPicture): LevelMark[] {
  const { shareOf } = payScale(all)
  const marks: LevelMark[] = []
  const named = levels.filter(({ level }) => level !== '')
  for (const [at, { level, median }] of named.entries()) {
    const share = shareOf(median)
    const near = marks.filter((mark) => Math.abs(mark.share - share) < MARK_WIDTH)
    const row = named.findIndex((_level, place) => near.every((mark) => mark.row !== place))
    marks.push({ level, number: at + 1, median, share, row })
  }
  return marks
}

function Fretboard({ frets, top }: { frets: readonly { amount: number; share: number }[]; top: number }) {
  return (
    <g aria-hidden="true" className="text-control" stroke="currentColor">
      <rect y={top} width="100%" height={BOARD} rx="6" className="fill-accent-soft" stroke="none" />
      {frets.map(({ amount, share }) => (
        <g key={amount}>
          <line x1={percent(share)} x2={percent(share)} y1={top} y2={top + BOARD} strokeWidth="1.5" />
          <text
            x={percent(share)}
            y={top + BOARD + 18}
            textAnchor="middle"
            className="fill-muted text-small tabular-nums"
            stroke="none"
          >
            {salaryLabel(amount)}
          </text>
        </g>
      ))}
      {Array.from({ length: PAY_ROWS }, (_, row) => (
        <line
          key={row}
          x2="100%"
          y1={top + (row + 0.5) * ROW}
          y2={top + (row + 0.5) * ROW}
          strokeOpacity=".4"
          strokeWidth={1 + 0.3 * row}
        />
      ))}
    </g>
  )
}

function Mark({ number, share, row, top }: LevelMark & { top: number }) {
  const y = top - (row + 0.5) * MARK
  return (
    <g aria-hidden="true">
      <line
        x1={percent(share)}
        x2={percent(share)}
        y1={y}
        y2={top + BOARD}
        stroke="currentColor"
        strokeDasharray="2 3"
      />
      <circle cx={percent(share)} cy={y} r="10" className="fill-highlight" />
      <text
        x={percent(share)}
        y={y + 5}
        textAnchor="middle"
        fill="var(--on-highlight)"
        className="text-small font-semibold"
      >
        {number}
      </text>
    </g>
  )
}

type ReadoutProps = { pay: PayPicture; active: number | null; range: SalaryRange | null }

/** What the visitor points at, in two lines. Hidden from screen readers, because the focused dot has the same text. */
function Readout({ pay, active, range }: ReadoutProps) {
  const dot = active === null ? undefined : pay.dots[active]
  const look = 'mb-3 block h-10 text-small text-muted'
  if (range)
    return (
      <p className={look}>
        <strong className="block font-semibold text-default tabular-nums">
          {salaryLabel(range.min)} to {salaryLabel(range.max)} a year
        </strong>
        Release to see these jobs.
      </p>
    )
  if (dot === undefined)
    return (
      <p className={look}>
        Each dot is an open job.
        <span className="no-script:hidden"> Choose a dot, or drag across amounts.</span>
      </p>
    )
  return (
    <Link to={dot.path} aria-hidden="true" tabIndex={-1} className={look}>
      <strong className="block truncate font-semibold text-accent underline">{dot.title}</strong>
      <span className="block truncate">{dot.text}</span>
    </Link>
  )
}

function PayLine({ pay }: { pay: PayPicture }) {
  const svg = useRef<SVGSVGElement>(null)
  const navigate = useNavigate()
  const [active, setActive] = useState<number | null>(null)
  const [range, setRange] = useState<SalaryRange | null>(null)
  const scale = useMemo(() => payScale(pay.all), [pay])
  const marks = placeMarks(pay)
  const top = MARK * Math.max(1, ...marks.map(({ row }) => row + 1))
  useEffect(() => {
    const line = svg.current
    const removal = new AbortController()
    const start = async () => {
      try {
        const { addPayControls } = await import('./pay-controls.ts')
        if (line === null || removal.signal.aborted) return
        addPayControls(line, {
          signal: removal.signal,
          amountAt: scale.amountAt,
          onPoint: setActive,
          onSelect: setRange,
          onChoose: (salary) => void navigate(`/jobs${boardSearch({ ...defaultBoardQuery, salary })}`),
        })
      } catch (error) {
        // The links, the table and the fields work without the controls.
        logFailure('Part of the page did not load.', error)
      }
    }
    void start()
    return () => removal.abort()
  }, [scale, navigate])
  return (
    <>
      <Readout pay={pay} active={active} range={range} />
      {/* The group is one stop of the Tab key. The arrow keys move between its links. */}
      <svg
        ref={svg}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML has no group of links within an SVG
        role="group"
        aria-label="Open jobs by pay, lowest first. Move between them with the arrow keys."
        className="pay-line block w-full overflow-visible"
        height={top + BOARD + LABELS}
      >
        <Fretboard
          frets={scale.frets.map((amount) => ({ amount, share: scale.shareOf(amount) }))}
          top={top}
        />
        {range && (
          <rect
            x={percent(scale.shareOf(range.min))}
            width={percent(scale.shareOf(range.max) - scale.shareOf(range.min))}
            y={top}
            height={BOARD}
            className="fill-highlight"
            fillOpacity=".35"
          />
        )}
        {marks.map((mark) => (
          <Mark key={mark.level} {...mark} top={top} />
        ))}
        {pay.dots.map(({ column, row, path, title, text }, at) => (
          <Link
            key={path + String(column)}
            to={path}
            tabIndex={at === (active ?? 0) ? 0 : -1}
            draggable="false"
            className={at === active ? 'fill-highlight' : 'fill-accent'}
          >
            <title>{`${title}, ${text}`}</title>
            <circle
              cx={percent((column + 0.5) / PAY_COLUMNS)}
              cy={top + BOARD - (row + 0.5) * ROW}
              stroke={at === active ? 'currentColor' : undefined}
              strokeWidth="2"
            />
          </Link>
        ))}
      </svg>
      <Legend marks={marks} />
    </>
  )
}

function Legend({ marks }: { marks: readonly LevelMark[] }) {
  return (
    <>
      <h3 className="mt-4 mb-2 text-small font-semibold text-muted">Median by seniority</h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
        {marks.map(({ level, number, median }) => (
          <li key={level} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="grid size-5 place-items-center rounded-full bg-highlight text-small font-semibold text-on-highlight"
            >
              {number}
            </span>
            <Link
              to={`/jobs${boardSearch({ ...defaultBoardQuery, selected: { ...defaultBoardQuery.selected, seniorityLevel: [level] } })}`}
              className="underline decoration-control underline-offset-4 hover:text-accent phone:flex phone:min-h-11 phone:min-w-11 phone:items-center"
            >
              {level}
            </Link>
            <span className="text-muted tabular-nums">{salaryLabel(median)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export function PayOfJobs({ home: { pay } }: { home: HomePage }) {
  if (pay === null) return null
  return (
    <section aria-labelledby="pay" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="pay" className="text-heading font-bold tracking-tight">
          What open jobs pay
        </h2>
        <p className="text-muted tabular-nums">
          {pluralize(pay.all.jobs, 'job', 'jobs')} by yearly pay
          {pay.others > 0 && `, ${formatCount(pay.others)} without comparable pay`}
        </p>
      </div>
      <div className="rounded-card border border-line bg-raised p-4 lg:p-6">
        <PayLine pay={pay} />
        <PayTable pay={pay} />
      </div>
    </section>
  )
}
