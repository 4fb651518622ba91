// The number of alerts, for staff.
import { useQuery } from '@tanstack/react-query'

import type { AlertCountWire } from '#contract/alerts/alerts.ts'
import { formatCount } from '#contract/counts.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { LoadedPart } from '#web/query/loaded-part.tsx'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { Panel } from '#web/ui/panel.tsx'

import { totalsQuery } from './api.ts'

type Row = { label: string; state: string; reason?: string }

const rows: readonly Row[] = [
  { label: 'Not confirmed', state: 'pending' },
  { label: 'On', state: 'active' },
  { label: 'Paused', state: 'paused' },
  { label: 'Asked whether to keep', state: 'keep_requested' },
  { label: 'Ended by the recipient', state: 'ended', reason: 'unsubscribed' },
  { label: 'Ended without an answer', state: 'ended', reason: 'stale' },
  { label: 'Ended by a rejected email', state: 'ended', reason: 'bounced' },
  { label: 'Ended by a spam report', state: 'ended', reason: 'complained' },
  { label: 'Ended with the account', state: 'ended', reason: 'account_deleted' },
]

const head = 'py-2 pl-6 phone:pl-2 text-right font-semibold text-muted'
const number = 'py-2 pl-6 phone:pl-2 text-right tabular-nums'

function TotalsTable({ counts }: { counts: readonly AlertCountWire[] }) {
  const sumCounts = ({ state, reason }: Row, frequency: string) =>
    counts
      .filter(
        (each) => each.state === state && each.reason === (reason ?? null) && each.frequency === frequency,
      )
      .reduce((sum, { count }) => sum + count, 0)
  return (
    <table aria-label="Job alerts by state and frequency" className="text-small">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-left font-semibold text-muted">
            State
          </th>
          <th scope="col" className={head}>
            Daily
          </th>
          <th scope="col" className={head}>
            Weekly
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" className="py-2 text-left font-medium">
              {row.label}
            </th>
            <td className={number}>{formatCount(sumCounts(row, 'daily'))}</td>
            <td className={number}>{formatCount(sumCounts(row, 'weekly'))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Totals() {
  const query = useQuery(totalsQuery)
  return (
    <Panel title="Job alerts" about="The number of job alerts of all visitors and users.">
      <LoadedPart query={query}>{(counts) => <TotalsTable counts={counts} />}</LoadedPart>
    </Panel>
  )
}

export function AlertTotals() {
  const { jobAlerts } = usePageData()
  const { data: permissions } = useQuery(permissionQuery)
  return jobAlerts && permissions?.is_staff === true && <Totals />
}
