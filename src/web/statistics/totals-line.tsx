// 'Views 120 · Apply clicks 14 · Saves 3'
import type { FigureTotals } from '#contract/jobs/figures.ts'

const written = new Intl.NumberFormat('en-US')

export function TotalsLine({ totals: { views, apply_clicks: clicks, saves } }: { totals: FigureTotals }) {
  return (
    <>
      Views <b className="font-semibold tabular-nums">{written.format(views)}</b> · Apply clicks{' '}
      <b className="font-semibold tabular-nums">{written.format(clicks)}</b> · Saves{' '}
      <b className="font-semibold tabular-nums">{written.format(saves)}</b>
    </>
  )
}
