// The email addresses and company names of the demo data, by which a demo recognizes data that is not its own.
import { demoCompanies } from './demo-companies.ts'
import { developerAddresses } from './developers.ts'
import { personas } from './personas.ts'
import { NEW_COMPANY } from './review.ts'

export const personaAddresses: readonly string[] = Object.values(personas).map(({ email }) => email)

/** The addresses of the personas and of the developers with a card. */
export const demoAddresses: readonly string[] = [...personaAddresses, ...developerAddresses]

export const demoCompanyNames: readonly string[] = [...demoCompanies.map(({ name }) => name), NEW_COMPANY]
