// The list of companies. Staff see all companies, other users the companies that they belong to.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'

import { formatCount, pluralize } from '#contract/counts.ts'
import type { ManagedCompanyWire } from '#contract/jobs/dashboard.ts'
import { CompanyLogo } from '#web/job-view/company-logo.tsx'
import { VerifiedMark } from '#web/job-view/verified-mark.tsx'
import { dashboardPaths } from '#web/lib/dashboard-paths.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { ActionReport } from '#web/query/action-report.tsx'
import { isMissing } from '#web/query/api-errors.ts'
import { call, companiesKey } from '#web/query/api.ts'
import { permissionQuery } from '#web/query/manage-queries.ts'
import { useAction } from '#web/query/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx'
import { ListControls } from '#web/ui/list/list-controls.tsx'
import { ListFrame } from '#web/ui/list/list-frame.tsx'
import { useListQuery } from '#web/ui/list/use-list-query.ts'
import { Notice } from '#web/ui/notice.tsx'

import { companiesQuery } from '../queries.ts'
import { type CompaniesQuery, writeCompaniesUrl, orderings, parseCompaniesUrl } from './companies-url.ts'
import { InvitationsNotice } from './invitations-notice.tsx'
import { proposalLabels } from './pending-company-changes.ts'
import { roleNames } from './roles.ts'

const urlConverter = { parse: parseCompaniesUrl, write: writeCompaniesUrl }

const newCompany = (
  <Link to={dashboardPaths.newCompany} className={buttonStyles()}>
    <Plus className="size-5" />
    New company
  </Link>
)

const describeJobs = ({ jobs, published }: ManagedCompanyWire) =>
  jobs === 0 ? 'No jobs' : `${pluralize(jobs, 'job', 'jobs')}, ${formatCount(published)} published`

/** Deletes a company, also if another user has deleted it first. */
async function deleteCompany({ id, version }: ManagedCompanyWire): Promise<void> {
  try {
    await call('DELETE /ninja-api/companies/{company_id}', { params: { company_id: id }, ifMatch: version })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

type CompanyRowProps = { company: ManagedCompanyWire; onDelete: (company: ManagedCompanyWire) => void }

function CompanyRow({ company, onDelete }: CompanyRowProps) {
  const { id, name, website, logo, role } = company
  const { data: permissions } = useQuery(permissionQuery)
  const canEdit = role === 'owner' || permissions?.write_jobs === true
  const hiddenName = <span className="sr-only"> {name}</span>
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="flex min-w-0 grow basis-72 items-center gap-4">
        <CompanyLogo name={name} logo={logo} />
        <div className="grid min-w-0 gap-1">
          <h2 dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
            <Link to={dashboardPaths.company(id)} className="hover:text-accent">
              {name}
            </Link>
            <VerifiedMark domain={company.verified_domain ?? null} />
          </h2>
          {company.proposal !== null && (
            <p>
              <Badge tone="highlight">{proposalLabels[company.proposal]}</Badge>
            </p>
          )}
          <p className="text-small wrap-anywhere text-muted">
            {role !== null && `${roleNames[role]} · `}
            {describeJobs(company)}
            {website && ` · ${website}`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Link to={dashboardPaths.company(id)} className={buttonStyles({ variant: 'outline', size: 'small' })}>
          {canEdit ? 'Edit' : 'View'}
          {hiddenName}
        </Link>
        {company.jobs > 0 && (
          <Link
            to={`${dashboardPaths.jobs}?search=${encodeURIComponent(name)}`}
            className={buttonStyles({ variant: 'outline', size: 'small' })}
          >
            Jobs{hiddenName}
          </Link>
        )}
        {company.jobs === 0 && canEdit && (
          <ConfirmButton
            label={<>Delete{hiddenName}</>}
            question={`Delete ${name}?`}
            verb="Delete company"
            onConfirm={() => onDelete(company)}
          >
            The company, its members and its verified domains will be removed. You cannot undo this.
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}

function NoMatches({ query }: { query: CompaniesQuery }) {
  const { data: permissions } = useQuery(permissionQuery)
  const title = permissions?.write_jobs === true ? 'No companies yet.' : 'You have no company yet.'
  if (query.search === '') return <Notice title={title} action={newCompany} />
  return (
    <Notice
      title="No companies found."
      action={
        <Link to={{ search: '' }} className={buttonStyles({ variant: 'outline' })}>
          Show all companies
        </Link>
      }
    />
  )
}

export function CompaniesPage() {
  const client = useQueryClient()
  const { perform, result } = useAction({ isParallel: true })
  const handleDelete = (company: ManagedCompanyWire) =>
    void perform(async () => {
      try {
        await deleteCompany(company)
        return `${company.name} has been deleted.`
      } finally {
        // Also reloads after a conflict, so that the list shows the current version.
        await client.invalidateQueries({ queryKey: companiesKey })
      }
    })
  const { query, typed, type, go } = useListQuery<CompaniesQuery>(urlConverter)
  const { data, isPlaceholderData: isStale, isFetching, refetch } = useQuery(companiesQuery(query))
  const list = data && 'results' in data ? data : null
  return (
    <>
      <PageHead title="Companies" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading font-bold tracking-tight">Companies</h1>
        {newCompany}
      </div>
      <InvitationsNotice />
      <ActionReport result={result} />
      <ListControls
        label="Search companies"
        placeholder="Search by name or website"
        typed={typed}
        searchError={data && 'searchError' in data ? data.searchError : null}
        orderings={orderings}
        ordering={query.ordering}
        onType={type}
        onGo={go}
      >
        {list && pluralize(list.count, 'company', 'companies')}
      </ListControls>
      <ListFrame
        list={data && list}
        isFetching={isFetching}
        isStale={isStale}
        loading="Loading companies..."
        nothing={<NoMatches query={query} />}
        requested={query.page}
        searchOf={(page) => writeCompaniesUrl({ ...query, page })}
        onRetry={() => void refetch()}
      >
        {list?.results.map((company) => (
          <CompanyRow key={company.id} company={company} onDelete={handleDelete} />
        ))}
      </ListFrame>
    </>
  )
}
