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
  invitations: '/dashboard/invitations',
}
