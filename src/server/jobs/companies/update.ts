// Changes a company. The approved version of a published company stays public while an owner's changes are pending.
import type { CompanyUpdateBody } from '#contract/jobs/companies.ts'
import { type CompanyWire, toCompanyWire } from '#contract/jobs/company.ts'
import type { Context } from '#server/http/context.ts'

import { requirePublicLinks } from '../moderation/public-links.ts'
import type { CompanyParams } from '../present/company.ts'
import { applyToCompany } from '../state/apply-company.ts'
import { updateCompany } from '../store/companies-queries.ts'
import { forbidden } from '../store/problems.ts'
import { withAuditLog } from '../write/audit-log.ts'

type Input = CompanyParams & { body: CompanyUpdateBody }

/** Changes the company fields that the request body contains. Returns the approved version of the company. */
export function changeCompany(
  ctx: Context,
  { params: { company_id: id }, body }: Input,
): Promise<CompanyWire> {
  return withAuditLog(ctx, 'company changed', async (tx) => {
    const { job_quota: jobQuota, ...content } = body
    requirePublicLinks(ctx.config, { website: content.website, logo: content.logo })
    const event = { type: 'edit', content } as const
    const { company, role } = await applyToCompany({ ...ctx, db: tx }, id, { event })
    if (jobQuota !== undefined && role !== 'staff')
      throw forbidden('Only staff may change the quota of a company.')
    if (jobQuota !== undefined) await updateCompany(tx, id, { jobQuota, updatedAt: ctx.now })
    return toCompanyWire(company)
  })
}
