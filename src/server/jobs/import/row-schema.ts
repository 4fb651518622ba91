// The schema of a row of an import file. A row has the fields of a job under the names that the API uses, the company,
// and the ID of the job in its source.
import * as z from 'zod/mini'

import { fromFields } from '#contract/jobs/each-field.ts'
import type { EditableName, InputValue } from '#contract/jobs/fields.ts'
import { inputSchema } from '#contract/jobs/jobs.ts'
import { MAX_COMPANY_NAME_LENGTH, MAX_SOURCE_LENGTH } from '#contract/jobs/limits.ts'
import { identifier, line, link } from '#contract/jobs/payload-fields.ts'
import { closingTimeField, dateTimeField } from '#contract/jobs/payload-times.ts'
import { isHttpUrl, withHost } from '#contract/jobs/rules/links.ts'
import { isRange } from '#contract/jobs/rules/normalize-text.ts'

const MAX_EXTERNAL_ID_LENGTH = 300

/** The columns that every row needs. */
export const requiredFields = ['company', 'title', 'description', 'apply_link'] as const

type RequiredName = Exclude<(typeof requiredFields)[number], 'company'>

/** The columns that only the file of rejected rows has. An import ignores them. */
export const reportColumns = ['row', 'reasons'] as const

type ContentName = Exclude<EditableName, 'company' | 'expires_at' | 'publish_at'>

type ContentShape = {
  [Name in ContentName]: Name extends RequiredName
    ? z.ZodMiniType<InputValue<Name>>
    : z.ZodMiniOptional<z.ZodMiniType<InputValue<Name>>>
}

const shape = {
  source: z.optional(identifier({ max: MAX_SOURCE_LENGTH })),
  external_id: z.optional(
    z.pipe(
      z.pipe(
        z.transform((value) => (Number.isSafeInteger(value) ? String(value) : value)),
        z.any(),
      ),
      identifier({ max: MAX_EXTERNAL_ID_LENGTH }),
    ),
  ),
  company: line({ min: 1, max: MAX_COMPANY_NAME_LENGTH }),
  company_website: z.optional(link(withHost(isHttpUrl), 'must be an http or https address')),
  ...fromFields<ContentShape>((field) => {
    const schema = field.kind === 'company' || field.kind === 'moment' ? undefined : inputSchema(field)
    if (!schema) return undefined
    return [field.name, requiredFields.some((name) => name === field.name) ? schema : z.optional(schema)]
  }),
  created_at: z.optional(dateTimeField),
  publish_at: z.optional(dateTimeField),
  expires_at: z.optional(
    z.pipe(
      z.transform((value) => (value === 'never' ? null : value)),
      z.nullable(closingTimeField),
    ),
  ),
}

/** The names of all columns that an import reads. */
export const rowFields: readonly string[] = Object.keys(shape)

/** Validates a row. The caller must remove empty fields first. */
export const rowSchema = z.object(shape).check(
  z.refine((row) => isRange(row.salary_min, row.salary_max), {
    path: ['salary_min'],
    error: 'is more than salary_max',
  }),
  z.refine(({ created_at: start, expires_at: end }) => start === undefined || end == null || start <= end, {
    path: ['expires_at'],
    error: 'is before created_at',
  }),
  z.refine(({ publish_at: start, expires_at: end }) => start === undefined || end == null || start < end, {
    path: ['expires_at'],
    error: 'is before publish_at',
  }),
)

export type ImportedRow = z.infer<typeof rowSchema>
