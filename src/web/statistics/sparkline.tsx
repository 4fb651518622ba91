import type { WeekStatistics } from '#contract/jobs/statistics.ts'

const WIDTH = 96
const HEIGHT = 24

/** Draws the views by week. The table has the total, so the drawing is decorative. */
export function Sparkline({ weeks }: { weeks: readonly WeekStatistics[] }) {
  const maxViews = Math.max(1, ...weeks.map(({ views }) => views))
  const step = WIDTH / Math.max(1, weeks.length - 1)
  const points = weeks.map(({ views }, place) => `${place * step},${HEIGHT - (views / maxViews) * HEIGHT}`)
  return (
    <svg
      aria-hidden="true"
      viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`}
      width={WIDTH}
      height={HEIGHT}
      className="text-accent"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
      />
    </svg>
  )
}
