// The email addresses and company names by which the server recognizes demo data.
import { demoCompanies } from './demo-companies.ts'
import { personas } from './personas.ts'
import { NEW_COMPANY } from './review.ts'

export const personaAddresses: readonly string[] = Object.values(personas).map(({ email }) => email)

export const demoCompanyNames: readonly string[] = [...demoCompanies.map(({ name }) => name), NEW_COMPANY]
