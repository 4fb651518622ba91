// The developer directory: cards and exclusions. The settings DIRECTORY_… switch it on and limit it.
import * as z from 'zod/mini'

import {
  conflictError,
  endpoint,
  endpointGroup,
  pageParameter,
  queryParameter,
  rateError,
} from '../endpoint.ts'
import {
  contractTypes,
  employmentSchedules,
  locationTypes,
  salaryPeriods,
  seniorityLevels,
} from '../jobs/options.ts'
import { field, valueError } from '../jobs/payload-field.ts'
import {
  currencyCode,
  distinctLines,
  distinctList,
  identifier,
  line,
  link,
  markdown,
  oneOf,
  salaryAmount,
} from '../jobs/payload-fields.ts'
import { newPayload } from '../jobs/payload.ts'
import { isHttpUrl, withHost } from '../jobs/rules/links.ts'
import { MAX_UTC_OFFSET, MIN_UTC_OFFSET } from '../jobs/rules/working-hours.ts'
import { integerInPath } from '../params.ts'
import { cardReasons } from './rules/card-reasons.ts'
import { cardStates, visibilities } from './rules/card-state.ts'
import { CARDS_PER_PAGE } from './rules/directory-query.ts'
import { languageCodes, regions, roles } from './vocabulary.ts'

const base = '/ninja-api/developers'

const MAX_BIO_LENGTH = 4000
const MAX_LINKS = 5
export const MAX_EXCLUSIONS = 50
const MAX_SKILLS = 40

/** The fields that every viewer of a card sees. Only words of closed lists, numbers and months. */
export const closedFields = {
  roles: z.array(z.string()),
  seniority: z.nullable(z.string()),
  skills: z.array(z.string()),
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  utc_offset: z.nullable(z.int()),
  location_types: z.array(z.string()),
  employment_schedules: z.array(z.string()),
  contract_types: z.array(z.string()),
  languages: z.array(z.string()),
  /** The first day of a month. */
  available_from: z.nullable(z.string()),
}

/** The fields of a named card, which logged-in users see. */
const namedFields = {
  name: z.nullable(z.string()),
  /** The path of the picture. */
  avatar: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  links: z.array(z.string()),
}

/**
 * A card as the viewer may see it. `marks` are memberships, for logged-in users. `named` is null for an anonymous card
 * without an accepted request of the viewer's company. `shared` are the details that the developer gave the company.
 * `mine` means that the card is the caller's own.
 */
const cardWire = z.object({
  id: z.string(),
  ...closedFields,
  marks: z.array(z.string()),
  named: z.nullable(z.object(namedFields)),
  shared: z.nullable(z.object({ email: z.string(), note: z.nullable(z.string()) })),
  mine: z.boolean(),
})

/** A facet count under `FEW_CARDS` is 'few'. */
const facetCount = z.union([z.int(), z.literal('few')])

/**
 * `is_open` is false while fewer cards are visible than DIRECTORY_OPENS_WITH. `has_card` is true for a caller with a card
 * that is not off, and missing otherwise. Options without a card have no count. `spelling` is a search text that finds
 * cards, if this one finds none because of its spelling. Its corrections come from closed lists.
 */
const cardList = z.object({
  is_open: z.boolean(),
  has_card: z.optional(z.boolean()),
  spelling: z.optional(z.string()),
  page: z.int(),
  pages: z.int(),
  counts: z.record(z.string(), z.record(z.string(), facetCount)),
  results: z.array(cardWire),
})

/** `version` changes with what the owner edits, but not with `state`. `fresh_until` is null for a card that is off. */
const ownCard = z.object({
  ...closedFields,
  version: z.string(),
  visibility: z.enum(visibilities),
  state: z.enum(cardStates),
  /** Why reviewers have hidden the card, with their note. */
  reason: z.nullable(z.enum(cardReasons)),
  note: z.nullable(z.string()),
  fresh_until: z.nullable(z.iso.datetime()),
  /** The path of the card while it is visible. */
  path: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  links: z.array(z.string()),
  salary_min: z.nullable(z.int()),
  salary_currency: z.nullable(z.string()),
  salary_period: z.nullable(z.string()),
  /** Skills that the site does not know, and therefore does not show. */
  unknown_skills: z.array(z.string()),
  /** Skills that the site knows because staff have added them. */
  added_skills: z.array(z.string()),
  /** The number of other visible cards with the same role and country. Null without a country. */
  like_this: z.nullable(z.int()),
  has_confirmed_address: z.boolean(),
  /** The card as others see it: a visitor, a logged-in user, and a company whose request was accepted. */
  previews: z.object({ visitor: cardWire, user: cardWire, accepted: cardWire }),
})

const listFault = (error: string) => ({ error, params: { type: 'value_error', ctx: { error } } })

const mostOf = (count: number) =>
  z.refine<unknown[]>((list) => list.length <= count, listFault(`must have at most ${count} items`))

/** Values of a closed list. */
const someOf = (values: readonly string[]) =>
  distinctLines.check(
    z.refine((texts) => texts.every((text) => values.includes(text)), listFault('has an unknown value')),
  )

const utcOffset = field(z.int().check(z.gte(MIN_UTC_OFFSET), z.lte(MAX_UTC_OFFSET)), (value) => {
  if (
    typeof value !== 'number' ||
    !Number.isInteger(value) ||
    value < MIN_UTC_OFFSET ||
    value > MAX_UTC_OFFSET
  )
    throw valueError(`must be a whole number of hours from ${MIN_UTC_OFFSET} to ${MAX_UTC_OFFSET}`)
  return value
})

const month = field(z.string(), (value) => {
  const [, text] = /^(20\d\d-(?:0[1-9]|1[0-2]))-01$/.exec(typeof value === 'string' ? value : '') ?? []
  if (text === undefined) throw valueError('must be the first day of a month, such as 2027-03-01')
  return `${text}-01`
})

const webLink = link(withHost(isHttpUrl), 'must be an http or https address')

const cardBody = newPayload(
  z.object({
    visibility: oneOf(visibilities),
    roles: someOf(roles),
    seniority: z.nullish(oneOf(seniorityLevels)),
    skills: distinctLines.check(mostOf(MAX_SKILLS)),
    /** At most one of `country` and `region`. */
    country: z.nullish(line({ max: 2 })),
    region: z.nullish(oneOf(regions)),
    utc_offset: z.nullish(utcOffset),
    location_types: someOf(locationTypes),
    employment_schedules: someOf(employmentSchedules),
    contract_types: someOf(contractTypes),
    languages: someOf(languageCodes),
    available_from: z.nullish(month),
    salary_min: z.nullish(salaryAmount),
    salary_currency: z.nullish(currencyCode),
    salary_period: z.nullish(oneOf(salaryPeriods)),
    bio: z.nullish(markdown({ max: MAX_BIO_LENGTH })),
    links: distinctList(webLink).check(mostOf(MAX_LINKS)),
  }),
)

const exclusion = z.object({
  id: z.int(),
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  domain: z.nullable(z.string()),
})

const exclusionBody = newPayload(
  z.object({ company_id: z.nullish(salaryAmount), domain: z.nullish(identifier({ max: 253 })) }),
)

export type CardWire = z.infer<typeof cardWire>
export type CardList = z.infer<typeof cardList>
export type OwnCard = z.infer<typeof ownCard>
export type CardBody = z.infer<typeof cardBody>
export type Exclusion = z.infer<typeof exclusion>
export type ExclusionBody = z.infer<typeof exclusionBody>

const publicId = z.object({ public_id: z.string() })

export const developerEndpoints = endpointGroup(
  { tag: 'Developers' },
  {
    list: endpoint({
      id: 'listDevelopers',
      method: 'GET',
      path: base,
      summary: 'Search visible cards, in an order that changes every day. Visitors get at most 200',
      response: cardList,
      parameters: [
        queryParameter('q', 'Words that must all occur in a role, skill, place, level or language'),
        queryParameter('role', 'A role; repeat it for several. The same applies to the other groups'),
        queryParameter('place', 'A country code or a region'),
        queryParameter('language', 'A language code of ISO 639-1'),
        queryParameter('utc_offset', 'With `overlap`: at least that many shared working hours'),
        queryParameter('available', '`now` finds developers with a start date in the past, or without one'),
        pageParameter(CARDS_PER_PAGE),
      ],
      errors: rateError,
    }),
    readOwn: endpoint({
      id: 'getOwnCard',
      method: 'GET',
      path: `${base}/me`,
      summary: 'Your card, its state and how others see it',
      response: ownCard,
    }),
    save: endpoint({
      id: 'saveOwnCard',
      method: 'PUT',
      path: `${base}/me`,
      summary: 'Save your card, and switch it on or off. A change of `visibility` gives it a new address',
      body: cardBody,
      response: ownCard,
      checksIfMatch: true,
      errors: {
        403: 'You have no confirmed email address, or a browser sent no valid CSRF token',
        ...rateError,
      },
    }),
    remove: endpoint({
      id: 'deleteOwnCard',
      method: 'DELETE',
      path: `${base}/me`,
      summary: 'Delete your card, your exclusions and the contact requests to you',
    }),
    keep: endpoint({
      id: 'keepOwnCard',
      method: 'POST',
      path: `${base}/me/keep`,
      summary: 'Keep your card visible for 90 more days',
      response: ownCard,
      errors: conflictError,
    }),
    exclusions: endpoint({
      id: 'listExclusions',
      method: 'GET',
      path: `${base}/me/exclusions`,
      summary: 'The companies and domains whose people do not see your card',
      response: z.array(exclusion),
    }),
    exclude: endpoint({
      id: 'addExclusion',
      method: 'POST',
      path: `${base}/me/exclusions`,
      summary: 'Hide your card from the members of a company, or from everyone with an address at a domain',
      body: exclusionBody,
      response: exclusion,
      errors: conflictError,
    }),
    include: endpoint({
      id: 'removeExclusion',
      method: 'DELETE',
      path: `${base}/me/exclusions/{exclusion_id}`,
      summary: 'Show your card to the people of an exclusion again',
      params: z.object({ exclusion_id: integerInPath }),
    }),
    read: endpoint({
      id: 'getDeveloper',
      method: 'GET',
      path: `${base}/{public_id}`,
      summary: 'One visible card',
      params: publicId,
      response: cardWire,
      errors: rateError,
    }),
  },
)
