import type { JobRole } from '#contract/jobs/rules/actions.ts'
import type { Problem } from '#server/http/problem.ts'

import { forbidden } from '../store/problems.ts'

/** The error for a caller whose role never allows the action. */
export function forbiddenFor(role: JobRole | 'system'): Problem {
  return forbidden(
    role === 'none' || role === 'reviewer'
      ? 'Only members of this company, or staff, may do that.'
      : 'You cannot review jobs of your own company.',
  )
}
