// All pages with plain forms share this lazy module (see `sharedRoutes` in routes.tsx).
import { useLocation, useParams } from 'react-router'

import { AlertFormPage } from '#web/alerts/alert-form-page.tsx'
import { AlertPage } from '#web/alerts/alert-page.tsx'
import { WeeklyEmailPage } from '#web/dashboard/weekly-email-page.tsx'
import { KeepPage, RequestPage } from '#web/developers/key-pages.tsx'
import { UndoPage } from '#web/job-sources/undo-page.tsx'
import { RenewalPage } from '#web/job/renewal-page.tsx'
import { ReportPage } from '#web/job/report-page.tsx'

export function FormPages() {
  // React Router matches paths without regard to case.
  const pathname = useLocation().pathname.toLowerCase()
  const { key = 'new' } = useParams()
  if (pathname.startsWith('/jobs/renew/')) return <RenewalPage />
  if (/^.(?:jobs|developers).report./.test(pathname)) return <ReportPage />
  if (pathname.startsWith('/job-sources/')) return <UndoPage address={key} />
  if (pathname.startsWith('/developers/keep/')) return <KeepPage address={key} />
  if (pathname.startsWith('/developers/requests/')) return <RequestPage address={key} />
  if (pathname.startsWith('/weekly-emails/')) return <WeeklyEmailPage address={key} />
  return key === 'new' ? <AlertFormPage /> : <AlertPage address={key} />
}
