// Builds schema.org's Organization for a JobPosting and a company's page. It contains only details that the page shows.
import type { Company } from '../company.ts'
import { companyPath, isHttpUrl, isLogoUrl } from './links.ts'

/** Returns the Organization of a company. Missing properties are undefined. */
export function organizationOf({ name, website, logo }: Company, publicUrl: string) {
  return {
    '@type': 'Organization',
    name,
    sameAs: website !== null && isHttpUrl(website) ? website : undefined,
    logo: logo !== null && isLogoUrl(logo) ? absoluteUrl(logo, publicUrl) : undefined,
  }
}

/** Builds the data of a company's page. `publicUrl` has no trailing slash. */
export function companyPageMarkup(company: Company, publicUrl: string) {
  return {
    '@context': 'https://schema.org/',
    ...organizationOf(company, publicUrl),
    mainEntityOfPage: publicUrl + companyPath(company),
  }
}

function absoluteUrl(address: string, publicUrl: string): string {
  return address.startsWith('/') ? publicUrl + address : address
}
