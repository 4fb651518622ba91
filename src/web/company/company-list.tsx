import { Link, useLocation } from 'react-router'

import { pluralize } from '#contract/counts.ts'
import {
  companyIndexPath,
  MAX_COMPANY_SEARCH,
  parseCompanyQuery,
} from '#contract/jobs/rules/company-query.ts'
import type { CompanyIndex } from '#contract/pages/render.ts'
import { CompanyCards } from '#web/job-view/company-cards.tsx'
import { buttonStyles } from '#web/ui/button-styles.ts'
import { linkStyles } from '#web/ui/link-styles.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageLinks } from '#web/ui/pages/page-links.tsx'
import { useLastPage } from '#web/ui/pages/use-last-page.ts'
import { SearchForm } from '#web/ui/search-form.tsx'

type CompanyListProps = { index: CompanyIndex }

function NoCompanies({ index: { search } }: CompanyListProps) {
  if (search === '') return <Notice title="No company has an open job right now." />
  return (
    <Notice
      title="No companies match your search."
      action={
        <Link to="/companies" className={buttonStyles()}>
          Show all companies
        </Link>
      }
    >
      Search for a part of a name, a city or a country.
    </Notice>
  )
}

export function CompanyList({ index }: CompanyListProps) {
  const { search, page, pageCount, total, companies } = index
  const linkTo = (target: number) => companyIndexPath({ search, page: target })
  const requested = parseCompanyQuery(useLocation().search)
  useLastPage({ requested: requested.page, shown: requested.search === search ? page : undefined, linkTo })
  return (
    <>
      <SearchForm
        action="/companies"
        label="Search companies"
        placeholder="Search by name or place..."
        defaultValue={search}
        maxLength={MAX_COMPANY_SEARCH}
      />
      {total === 0 ? (
        <NoCompanies index={index} />
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-4 font-semibold tabular-nums">
            <span>{pluralize(total, 'company', 'companies')}</span>
            {search !== '' && (
              <Link to="/companies" className={linkStyles}>
                Show all companies
              </Link>
            )}
          </p>
          <CompanyCards companies={companies} className="lg:grid-cols-3" />
          <PageLinks page={page} pageCount={pageCount} linkTo={(target) => ({ to: linkTo(target) })} />
        </>
      )}
    </>
  )
}
