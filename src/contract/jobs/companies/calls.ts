// Where the calls of the companies API go. No schemas, so a browser needs no zod for it.
import type { Call } from '../../endpoint.ts'

export const companyCalls = {
  list: {
    id: 'listCompanies',
    method: 'GET',
    path: '/ninja-api/companies',
  },
  create: {
    id: 'createCompany',
    method: 'POST',
    path: '/ninja-api/companies',
  },
  read: {
    id: 'getCompany',
    method: 'GET',
    path: '/ninja-api/companies/{company_id}',
  },
  update: {
    id: 'updateCompany',
    method: 'PUT',
    path: '/ninja-api/companies/{company_id}',
  },
  remove: {
    id: 'deleteCompany',
    method: 'DELETE',
    path: '/ninja-api/companies/{company_id}',
  },
} as const satisfies Record<string, Call>
