// Validates in the browser, because the API's messages are for programmers.
import { changedFields } from '#contract/jobs/rules/changed-fields.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { isRange } from '#contract/jobs/rules/normalize-text.ts'
import { amountsText, lowerEndMeant } from '#contract/jobs/rules/pay-period.ts'
import { amountFormat } from '#contract/jobs/rules/salary.ts'
import type { Problem } from '#web/ui/form/form-context.ts'

import { isYearlyPay, parseSmallAmount, type JobValues, normalizeLink } from './job-values.ts'

const invalidAmount = 'Enter a whole amount, such as 90000.'
const invalidLink = 'Enter a web address, such as https://example.com/jobs, or an email address.'

/** Returns questions about amounts that look like a mistake. */
function findDoubts(
  values: JobValues,
  amounts: { salaryMin: number | null; salaryMax: number | null },
): Problem[] {
  const meant = lowerEndMeant(amounts)
  if (meant !== undefined) {
    const message = `Did you mean ${amountFormat.format(meant)}? Enter the whole amount.`
    return [{ param: 'salary_min', message }]
  }
  if (values.salary_period !== '' || isYearlyPay(values)) return []
  const message = `Choose the period of the pay. ${amountsText(amounts)} does not look like the pay of a year.`
  return [{ param: 'salary_period', message }]
}

/** Returns the problems of changed fields. Ignores the other fields, because imported jobs may have invalid values. */
export function validateJob(values: JobValues, opened: JobValues): Problem[] {
  const changed = new Set(changedFields(opened, values))
  const pay = (['salary_min', 'salary_max'] as const).filter((name) => changed.has(name))
  const problems = pay
    .filter((param) => values[param].trim() !== '' && parseSmallAmount(values[param]) === null)
    .map((param): Problem => ({ param, message: invalidAmount }))
  const from = parseSmallAmount(values.salary_min)
  const to = parseSmallAmount(values.salary_max)
  if (pay.length > 0) problems.push(...findDoubts(values, { salaryMin: from, salaryMax: to }))
  if (pay.length > 0 && !isRange(from, to))
    problems.push({
      param: 'salary_max',
      message: `Enter an amount of at least ${amountFormat.format(from ?? 0)}.`,
    })
  if (changed.has('apply_link') && !isApplyLink(normalizeLink(values.apply_link)))
    problems.push({ param: 'apply_link', message: invalidLink })
  return problems
}
