// A job has snake_case fields on the wire and camelCase fields in code (specification, section 3).
import * as z from 'zod/mini'

import { companyWire, toCompany, toCompanyWire } from './company.ts'
import { fromFields } from './each-field.ts'
import type { ClientFields, FieldKind, WireFields, WireName } from './fields.ts'

export type JobWire = WireFields

export type Job = ClientFields

const text = z.string()

const schemas: Record<FieldKind, () => z.ZodMiniType> = {
  id: () => z.int(),
  slug: () => text,
  company: () => companyWire,
  line: () => text,
  markdown: () => text,
  applyLink: () => text,
  option: () => text,
  amount: () => z.number(),
  currency: () => text,
  list: () => z.array(text),
  countries: () => z.array(text),
  flag: () => z.boolean(),
  moment: () => z.iso.datetime(),
  overlap: () => z.object({ hours: z.int(), utc_offset: z.int() }),
}

type Shape = { [Name in WireName]: z.ZodMiniType<JobWire[Name], JobWire[Name]> }

/** A job in the job API. Enumerations are plain text, so that clients can read a list with an unknown value. */
export const jobWire = z.object(
  /* @__PURE__ */ fromFields<Shape>(({ name, kind, isNullable }) => {
    const schema = schemas[kind]()
    return [name, isNullable ? z.nullable(schema) : schema]
  }),
)

export function toJob(wire: JobWire): Job {
  const company = toCompany(wire.company)
  return fromFields<Job>(({ name, key, kind }) => {
    const value = wire[name]
    if (kind === 'company') return [key, company]
    return [key, kind === 'moment' && typeof value === 'string' ? new Date(value) : value]
  })
}

/** Writes a job in its wire form. Instants become ISO 8601 text in UTC, with milliseconds. */
export function toWire(job: Job): JobWire {
  const company = toCompanyWire(job.company)
  return fromFields<JobWire>(({ name, key, kind }) => {
    const value = job[key]
    if (kind === 'company') return [name, company]
    return [name, value instanceof Date ? value.toISOString() : value]
  })
}

/** Returns the time of the first publication, or the creation time if the publication time is unknown. */
export function datePosted({ firstPublishedAt, createdAt }: Job): Date {
  return firstPublishedAt ?? createdAt
}
