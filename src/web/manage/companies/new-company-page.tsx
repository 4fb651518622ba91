import { PageHead } from '#web/lib/page-head.tsx'

import { useUserId } from '../use-user-id.ts'
import { CompanyEditor } from './company-editor.tsx'
import { emptyCompany } from './company-values.ts'

export function NewCompanyPage() {
  const user = useUserId()
  return (
    <>
      <PageHead title="New company" />
      <h1 className="text-heading font-bold tracking-tight">New company</h1>
      <CompanyEditor user={user} opened={emptyCompany} />
    </>
  )
}
