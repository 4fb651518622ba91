const jobs = '/dashboard/jobs'
const companies = '/dashboard/companies'

export const dashboardPaths = {
  jobs,
  newJob: `${jobs}/new`,
  importJobs: `${jobs}/import`,
  duplicate: (id: number) => `${jobs}/new?from=${id}`,
  job: (id: number) => `${jobs}/${id}`,
  companies,
  newCompany: `${companies}/new`,
  company: (id: number) => `${companies}/${id}`,
  companyMembers: (id: number) => `${companies}/${id}/members`,
  companyDomain: (id: number) => `${companies}/${id}/domain`,
  companySources: (id: number) => `${companies}/${id}/sources`,
  invitations: '/dashboard/invitations',
  boardStatistics: '/dashboard/staff/statistics',
  community: '/dashboard/staff/community',
  users: '/dashboard/staff/users',
  statistics: '/dashboard/statistics',
  addresses: '/dashboard/staff/addresses',
  failedEmails: '/dashboard/staff/failed-emails',
  blockedDomains: '/dashboard/staff/blocked-domains',
  exchangeRates: '/dashboard/staff/exchange-rates',
  jobSources: '/dashboard/staff/job-sources',
  settings: '/dashboard/staff/settings',
}
