/**
 * The registry of job fields, by their wire names and in their wire order. Everything that treats fields generically
 * derives from it: the wire shape, `Job`, request bodies, database columns, the snapshot, imports, the editor's
 * values, labels, filters, facts on cards and review differences. A new field is one entry here and one column in the
 * database.
 */
import type { Company, CompanyWire } from './company.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_LOCATION_LENGTH, MAX_TITLE_LENGTH } from './limits.ts'
import {
  defaultCurrency,
  contractTypes,
  employmentSchedules,
  locationTypes,
  salaryPeriods,
  seniorityLevels,
} from './options.ts'
import type { Overlap } from './rules/working-hours.ts'

/** The types of each kind of field: `wire` in JSON, `client` in code, `input` in a parsed request body. */
type Kinds = {
  id: { wire: number; client: number; input: never }
  slug: { wire: string; client: string; input: never }
  company: { wire: CompanyWire; client: Company; input: number }
  line: { wire: string; client: string; input: string }
  markdown: { wire: string; client: string; input: string }
  applyLink: { wire: string; client: string; input: string }
  /** One value of a closed list. The wire type is any text, so that clients can read values that they do not know. */
  option: { wire: string; client: string; input: string }
  /** Whole units of the salary's currency. */
  amount: { wire: number; client: number; input: number }
  /** The ISO 4217 code of a currency. */
  currency: { wire: string; client: string; input: string }
  list: { wire: string[]; client: readonly string[]; input: string[] }
  /** The ISO 3166-1 alpha-2 codes of countries. */
  countries: { wire: string[]; client: readonly string[]; input: string[] }
  flag: { wire: boolean; client: boolean; input: boolean }
  /** A time. On the wire, it is ISO 8601 text in UTC, with milliseconds. */
  moment: { wire: string; client: Date; input: string }
  overlap: { wire: Overlap; client: Overlap; input: Overlap }
}

export type FieldKind = keyof Kinds

export type JobField = {
  readonly kind: FieldKind
  readonly label: string
  /** Length limits of texts, in UTF-16 units. */
  readonly min?: number
  readonly max?: number
  /** The allowed values of an option. */
  readonly options?: readonly string[]
  readonly isNullable?: true
  /** Whether a request body must contain the field, may contain it, or may set it to null. Absent if read-only. */
  readonly input?: 'required' | 'optional' | 'nullable'
  /** The value of a job without the field. Default: null or empty. */
  readonly default?: string | boolean
  readonly filter?: string
  /** Shows the value on cards and in feeds. */
  readonly isFact?: true
}

export const jobFields = {
  id: { kind: 'id', label: 'ID' },
  title: { kind: 'line', label: 'Title', min: 1, max: MAX_TITLE_LENGTH, input: 'required' },
  description: {
    kind: 'markdown',
    label: 'Description',
    min: 1,
    max: MAX_DESCRIPTION_LENGTH,
    input: 'required',
  },
  company: { kind: 'company', label: 'Company', input: 'required' },
  location_type: {
    kind: 'option',
    label: 'Workplace',
    options: locationTypes,
    isNullable: true,
    input: 'required',
    filter: 'Location Type',
    isFact: true,
  },
  location: {
    kind: 'line',
    label: 'Location',
    max: MAX_LOCATION_LENGTH,
    isNullable: true,
    input: 'required',
  },
  salary_min: { kind: 'amount', label: 'Salary from', isNullable: true, input: 'nullable' },
  salary_max: { kind: 'amount', label: 'Salary to', isNullable: true, input: 'nullable' },
  salary_period: {
    kind: 'option',
    label: 'Salary per',
    options: salaryPeriods,
    isNullable: true,
    input: 'nullable',
  },
  salary_currency: { kind: 'currency', label: 'Currency', input: 'optional', default: defaultCurrency },
  employment_schedule: {
    kind: 'option',
    label: 'Schedule',
    options: employmentSchedules,
    isNullable: true,
    input: 'required',
    filter: 'Schedule',
    isFact: true,
  },
  contract_type: {
    kind: 'option',
    label: 'Contract type',
    options: contractTypes,
    isNullable: true,
    input: 'required',
    filter: 'Contract Type',
    isFact: true,
  },
  seniority_level: {
    kind: 'option',
    label: 'Seniority',
    options: seniorityLevels,
    isNullable: true,
    input: 'required',
    filter: 'Seniority',
    isFact: true,
  },
  skills: { kind: 'list', label: 'Skills', input: 'optional' },
  apply_link: { kind: 'applyLink', label: 'Apply link', input: 'required' },
  is_active: { kind: 'flag', label: 'Published', input: 'optional', default: true },
  created_at: { kind: 'moment', label: 'Created' },
  updated_at: { kind: 'moment', label: 'Updated' },
  slug: { kind: 'slug', label: 'Slug' },
  expires_at: { kind: 'moment', label: 'Expires', isNullable: true, input: 'nullable' },
  first_published_at: { kind: 'moment', label: 'First published', isNullable: true },
  countries: { kind: 'countries', label: 'Countries', input: 'optional' },
  visa_sponsorship: {
    kind: 'flag',
    label: 'Visa sponsorship',
    input: 'optional',
    default: false,
    filter: 'Visa sponsorship',
    isFact: true,
  },
  publish_at: { kind: 'moment', label: 'Publish on', isNullable: true, input: 'nullable' },
  overlap: { kind: 'overlap', label: 'Working hours', isNullable: true, input: 'nullable' },
} as const satisfies Record<string, JobField>

type Fields = typeof jobFields

export type WireName = keyof Fields

/** 'salary_min' becomes 'salaryMin'. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

export type ClientName<Name extends WireName = WireName> = CamelCase<Name>

type OrNull<Field, Value> = Field extends { isNullable: true } ? Value | null : Value

/** The fields of a job as JSON: `JobWire`. */
export type WireFields = {
  [Name in WireName]: OrNull<Fields[Name], Kinds[Fields[Name]['kind']]['wire']>
}

/** The fields of a job in the client: `Job`. */
export type ClientFields = {
  [Name in WireName as ClientName<Name>]: OrNull<Fields[Name], Kinds[Fields[Name]['kind']]['client']>
}

type NamesWith<Properties> = { [Name in WireName]: Fields[Name] extends Properties ? Name : never }[WireName]

export type EditableName = NamesWith<{ input: string }>

export type InputValue<Name extends EditableName> = Fields[Name] extends {
  options: readonly (infer Option)[]
}
  ? Option
  : Kinds[Fields[Name]['kind']]['input']

export type InputOf<Name extends EditableName> = Fields[Name]['input']

/** The fields that are filters on the board. */
export type FilterName = NamesWith<{ filter: string }>

/** The client's names of filters. A filter by an option is a group of check boxes. A filter by a flag is a switch. */
export type FilterGroupKey = ClientName<NamesWith<{ kind: 'option'; filter: string }>>
export type FlagFilterKey = ClientName<NamesWith<{ kind: 'flag'; filter: string }>>
export type FactKey = ClientName<NamesWith<{ isFact: true }>>
