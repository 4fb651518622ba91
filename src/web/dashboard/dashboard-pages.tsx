// Pages of dashboard features. Only this module imports the modules of these pages, so that the script of every other
// page contains one module name instead of many.
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'

import { Spinner } from '#web/ui/spinner.tsx'

const Home = lazy(async () => ({ default: (await import('./home/dashboard-home.tsx')).DashboardHome }))
const Employees = lazy(async () => ({
  default: (await import('../employees/employee-manager.tsx')).EmployeeManager,
}))
const Jobs = lazy(async () => ({ default: (await import('./jobs-pages.tsx')).JobsPages }))
const Companies = lazy(async () => ({ default: (await import('./companies-pages.tsx')).CompaniesPages }))
const Invitations = lazy(async () => ({
  default: (await import('#web/manage/companies/received-invitations-page.tsx')).ReceivedInvitationsPage,
}))
const Statistics = lazy(async () => ({
  default: (await import('#web/statistics/statistics-page.tsx')).StatisticsPage,
}))
const AlertTotals = lazy(async () => ({
  default: (await import('../alerts/alert-totals.tsx')).AlertTotals,
}))
const OwnCard = lazy(async () => ({
  default: (await import('../developers/editor/own-card-page.tsx')).OwnCardPage,
}))
const Requests = lazy(async () => ({
  default: (await import('../developers/requests-page.tsx')).RequestsPage,
}))
const Review = lazy(async () => ({ default: (await import('../review/review-page.tsx')).ReviewPage }))
const Announcements = lazy(async () => ({
  default: (await import('../announcements/announcements-page.tsx')).AnnouncementsPage,
}))

const Staff = lazy(async () => ({ default: (await import('./staff-pages.tsx')).StaffPages }))
const Navigation = lazy(async () => ({ default: (await import('./navigation-demo.tsx')).NavigationDemo }))

/** Keys are the path after `/dashboard/`. */
const pages: Readonly<Record<string, ReactNode>> = {
  '': <Home />,
  employees: <Employees basePath="/dashboard/employees" />,
  jobs: <Jobs />,
  companies: <Companies />,
  invitations: <Invitations />,
  statistics: (
    <Statistics>
      <AlertTotals />
    </Statistics>
  ),
  directory: <OwnCard />,
  requests: <Requests />,
  review: <Review />,
  announcements: <Announcements />,
  staff: <Staff />,
  navigation: <Navigation />,
}

export function DashboardPages() {
  const { pathname } = useLocation()
  return (
    <Suspense fallback={<Spinner label="Loading..." className="py-16" />}>
      {pages[pathname.split('/')[2] ?? '']}
    </Suspense>
  )
}
