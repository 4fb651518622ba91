// The five calls of the job API (specification, section 7).
import * as z from 'zod/mini'

import { endpoint } from '../endpoint.ts'
import { integerInPath } from '../params.ts'
import { includeAll } from './companies.ts'
import { fromFields, type NamedField } from './each-field.ts'
import type { EditableName, FieldKind, InputOf, InputValue } from './fields.ts'
import { jobWire } from './job.ts'
import {
  countryCodes,
  currencyCode,
  salaryAmount,
  id,
  line,
  link,
  markdown,
  oneOf,
  booleanField,
  distinctLines,
  overlapField,
} from './payload-fields.ts'
import { closingTimeField, dateTimeField } from './payload-times.ts'
import { newPayload, payload } from './payload.ts'
import { isApplyLink, withHost } from './rules/links.ts'

const base = '/ninja-api/jobs'

const jobId = z.object({ job_id: integerInPath })

type Schema = z.ZodMiniType

/** The parser of each kind of field in a request body. Kinds without an entry are read-only. */
const parsers: Partial<Record<FieldKind, (field: NamedField) => Schema>> = {
  company: () => id,
  line: ({ min = 0, max = 0 }) => line({ min, max }),
  markdown: ({ min = 0, max = 0 }) => markdown({ min, max }),
  applyLink: () => link(withHost(isApplyLink), 'must be an http, https or mailto address'),
  option: ({ options = [] }) => oneOf(options),
  amount: () => salaryAmount,
  currency: () => currencyCode,
  list: () => distinctLines,
  countries: () => countryCodes,
  flag: () => booleanField,
  moment: ({ name }) => (name === 'publish_at' ? dateTimeField : closingTimeField),
  overlap: () => overlapField,
}

/** @returns the parser of a field in a request body, or undefined for a read-only field. */
export function inputSchema(field: NamedField): Schema | undefined {
  return field.input && parsers[field.kind]?.(field)
}

/** The name of a field in a request body. A body contains the ID of the company as `company_id`. */
type BodyName<Name extends EditableName> = Name extends 'company' ? 'company_id' : Name

type BodySchema<Name extends EditableName, Value extends Schema = z.ZodMiniType<InputValue<Name>>> = {
  required: Value
  optional: z.ZodMiniOptional<Value>
  nullable: z.ZodMiniOptional<z.ZodMiniNullable<Value>>
}[InputOf<Name>]

type BodyShape = { [Name in EditableName as BodyName<Name>]: BodySchema<Name> }

const presence = {
  required: (schema: Schema) => schema,
  optional: z.optional<Schema>,
  nullable: z.nullish<Schema>,
}

/**
 * The fields of a request body. Without `expires_at`, a job is on the board for 90 days after its publication. With
 * null, it never expires. A date without a time is the last day. `salary_currency` is USD by default. With `publish_at`,
 * the board shows an approved job from that time. A date without a time means midnight UTC. `overlap` states
 * the least number of hours that the job shares with the working day at an offset from UTC.
 */
const bodyFields = z.object(
  /* @__PURE__ */ fromFields<BodyShape>((field) => {
    const schema = inputSchema(field)
    if (!schema || !field.input) return undefined
    return [field.name === 'company' ? 'company_id' : field.name, presence[field.input](schema)]
  }),
)

export const jobCreateBody = newPayload(bodyFields)

/** The body of an update. Changes only the given fields. */
export const jobUpdateBody = payload(z.partial(bodyFields))

export type JobCreateBody = z.infer<typeof jobCreateBody>
export type JobUpdateBody = z.infer<typeof jobUpdateBody>

export const jobEndpoints = {
  list: endpoint({
    id: 'listJobs',
    method: 'GET',
    path: base,
    summary: 'All visible job postings, newest first',
    response: z.array(jobWire),
    ...includeAll,
  }),
  create: endpoint({
    id: 'createJob',
    method: 'POST',
    path: base,
    summary: 'Create a job posting',
    body: jobCreateBody,
    response: jobWire,
    isTagged: true,
    errors: { 404: 'The company does not exist' },
  }),
  read: endpoint({
    id: 'getJob',
    method: 'GET',
    path: `${base}/{job_id}`,
    summary: 'One job posting',
    params: jobId,
    response: jobWire,
    isTagged: true,
  }),
  update: endpoint({
    id: 'updateJob',
    method: 'PUT',
    path: `${base}/{job_id}`,
    summary: 'Change some fields of a job posting',
    params: jobId,
    body: jobUpdateBody,
    response: jobWire,
    isTagged: true,
  }),
  remove: endpoint({
    id: 'deleteJob',
    method: 'DELETE',
    path: `${base}/{job_id}`,
    summary: 'Delete a job posting',
    params: jobId,
    checksIfMatch: true,
  }),
} as const
