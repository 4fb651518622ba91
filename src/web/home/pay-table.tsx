import { Fragment } from 'react'

import { formatCount } from '#contract/counts.ts'
import { amountFormat, salaryLabel } from '#contract/jobs/rules/salary.ts'
import type { PayPicture } from '#contract/pages/render.ts'
import { AboutRates } from '#web/job-view/about-rates.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'

const cell = 'border-b border-line py-2 pl-4 text-right phone:pl-1.5'

function AmountField({ name, label, example }: { name: string; label: string; example: number }) {
  return (
    <label className="grid gap-1 text-small text-muted">
      {label}
      <input
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        placeholder={amountFormat.format(Math.round(example))}
        className="h-10 w-full min-w-0 rounded-control border border-control bg-raised px-3 text-body text-default tabular-nums phone:h-11"
      />
    </label>
  )
}

/** The same pay as a table, and fields to search by pay. */
export function PayTable({ pay: { all, levels, rates } }: { pay: PayPicture }) {
  const named = (level: string) => level || (levels.length > 1 ? 'Other' : 'All jobs')
  const rows = levels.map((row) => ({ ...row, level: named(row.level) }))
  if (levels.length > 1) rows.push({ ...all, level: 'All jobs' })
  return (
    <details className="mt-4">
      <summary className="w-fit cursor-pointer py-2 text-accent underline">Table and search by pay</summary>
      <div className="grid gap-4 pt-2">
        <p className="text-small text-muted">
          US dollars per year. A job counts with the middle of its range.
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it */}
        <section aria-label="Pay by seniority" tabIndex={0} className="overflow-x-auto">
          <table aria-label="Pay of open jobs" className="w-full text-small tabular-nums">
            <thead>
              <tr className="text-muted">
                <th scope="col" className="border-b border-line py-2 text-left">
                  Seniority
                </th>
                {['Jobs', 'Median', 'Lowest', 'Highest'].map((title) => (
                  <th key={title} scope="col" className={cell}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ level, jobs, median, lowest, highest }) => (
                <tr key={level}>
                  <th scope="row" className="border-b border-line py-2 text-left font-semibold">
                    {/* Lets a long name break after its slash, so that the table fits on a phone. */}
                    {level.split('/').map((part, at) => (
                      <Fragment key={part}>
                        {at > 0 && (
                          <>
                            /<wbr />
                          </>
                        )}
                        {part}
                      </Fragment>
                    ))}
                  </th>
                  <td className={cell}>{formatCount(jobs)}</td>
                  <td className={cell}>{salaryLabel(median)}</td>
                  <td className={cell}>{salaryLabel(lowest)}</td>
                  <td className={cell}>{salaryLabel(highest)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {rates && <AboutRates rates={rates} />}
        <form action="/jobs" aria-label="Search by pay" className="flex max-w-prose items-end gap-3">
          <AmountField name="salary_min" label="From" example={all.lowest} />
          <AmountField name="salary_max" label="To" example={all.highest} />
          <button type="submit" className={`${buttonStyles({ variant: 'outline' })} shrink-0`}>
            Show jobs
          </button>
        </form>
      </div>
    </details>
  )
}
