import { companyCreateBody } from '#contract/jobs/companies.ts'
import { jobCreateBody } from '#contract/jobs/jobs.ts'
import type { Context } from '#server/http/context.ts'
import { parseInput } from '#server/http/problem.ts'

import { requirePublicLinks } from '../moderation/public-links.ts'
import { requireUsualEnd } from '../state/guards.ts'
import { requirePayRange } from '../store/columns.ts'
import type { JobToSend } from './queries.ts'

/** Checks a job whose company does not exist yet. @throws Problem `invalid` as if the company and the job were created */
export function parseJobToSend(
  { config, now }: Pick<Context, 'config' | 'now'>,
  { companyName, job }: JobToSend,
): JobToSend {
  const { company_id: _none, ...body } = parseInput(jobCreateBody, 'body', { ...Object(job), company_id: 0 })
  const { salary_min: salaryMin = null, salary_max: salaryMax = null } = body
  requirePayRange({ salaryMin, salaryMax }, body)
  requirePublicLinks(config, { apply_link: body.apply_link })
  requireUsualEnd(body.expires_at, now)
  return { companyName: parseInput(companyCreateBody, 'body', { name: companyName }).name, job: body }
}
