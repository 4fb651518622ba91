/** `low` and `high` are positions on the track, from 0 to 1. */
type SalaryLineProps = { low: number; high: number; isOff: boolean }

const formatPercent = (share: number) => `${100 * share}%`

export function SalaryLine({ low, high, isOff }: SalaryLineProps) {
  return (
    <svg aria-hidden="true" className="range-line">
      <rect width="100%" height="4" y="50%" rx="2" className="fill-control" />
      {!isOff && (
        <rect
          x={formatPercent(low)}
          y="50%"
          width={formatPercent(high - low)}
          height="4"
          className="fill-accent"
        />
      )}
      <circle cx={formatPercent(low)} cy="50%" r="10.5" className="range-thumb" />
      <circle cx={formatPercent(high)} cy="50%" r="10.5" className="range-thumb" />
    </svg>
  )
}
