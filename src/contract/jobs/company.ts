import * as z from 'zod/mini'

/**
 * A company on the wire (specification, section 3). `verified_domain` is not in the specification. A company without a
 * verified domain omits it.
 */
export const companyWire = z.object({
  id: z.int(),
  name: z.string(),
  website: z.nullable(z.string()),
  description: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  verified_domain: z.optional(z.string()),
})

export type CompanyWire = z.infer<typeof companyWire>

export type Company = Omit<CompanyWire, 'verified_domain'> & { readonly verified_domain: string | null }

export const toCompany = (wire: CompanyWire): Company => ({
  ...wire,
  verified_domain: wire.verified_domain ?? null,
})

export function toCompanyWire({
  id,
  name,
  website,
  description,
  logo,
  verified_domain: domain,
}: Company): CompanyWire {
  return { id, name, website, description, logo, ...(domain !== null && { verified_domain: domain }) }
}
