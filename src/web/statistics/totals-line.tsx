// Renders 'Views 120 · Apply clicks 14 · Saves 3'.
import type { StatisticsTotals } from '#contract/jobs/statistics.ts'

const written = new Intl.NumberFormat('en-US')

export function TotalsLine({ totals: { views, apply_clicks: clicks, saves } }: { totals: StatisticsTotals }) {
  return (
    <>
      Views <b className="font-semibold tabular-nums">{written.format(views)}</b> · Apply clicks{' '}
      <b className="font-semibold tabular-nums">{written.format(clicks)}</b> · Saves{' '}
      <b className="font-semibold tabular-nums">{written.format(saves)}</b>
    </>
  )
}
