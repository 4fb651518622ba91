// Where the calls of the companies API go. No schemas, so a browser needs no zod for it.
import type { Call } from '../../endpoint.ts'

export const companyCalls = {
  list: {
    id: 'listCompanies',
    method: 'GET',
    path: '/ninja-api/companies',
    summary: 'All companies, by name',
  },
  create: {
    id: 'createCompany',
    method: 'POST',
    path: '/ninja-api/companies',
    summary: 'Create a company',
  },
  read: {
    id: 'getCompany',
    method: 'GET',
    path: '/ninja-api/companies/{company_id}',
    summary: 'One company',
  },
  update: {
    id: 'updateCompany',
    method: 'PUT',
    path: '/ninja-api/companies/{company_id}',
    summary: 'Change what the body names of a company',
  },
  remove: {
    id: 'deleteCompany',
    method: 'DELETE',
    path: '/ninja-api/companies/{company_id}',
    summary: 'Delete a company that has no job postings',
  },
} as const satisfies Record<string, Call>
