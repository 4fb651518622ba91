// The settings of the site that staff change in the browser. An environment variable takes precedence over its field.
import * as z from 'zod/mini'

import { conflictError, endpointGroup, endpoint } from '../endpoint.ts'
import { hashInImagePath } from '../images/rules/picture.ts'
import { line, link, markdown } from '../jobs/payload-fields.ts'
import { payload } from '../jobs/payload.ts'
import { isApplyLink, isHttpUrl, isSitePath } from '../jobs/rules/links.ts'
import { MAX_HUE, type SiteFieldName } from './rules/site-fields.ts'

export const MAX_NAME_LENGTH = 60
export const MAX_TAGLINE_LENGTH = 160
export const MAX_WORDS = 10
const MAX_RULES_LENGTH = 5000

const footerLink = link(
  (text) => isSitePath(text) || isHttpUrl(text),
  'must be an http or https address, or a path of this site such as /privacy',
)
const hueRule = `must be a whole number from 0 to ${MAX_HUE}`

/** The rule of each field. The environment variable of the same name, in capitals, has the same rule. */
export const siteFields = {
  site_name: line({ min: 1, max: MAX_NAME_LENGTH }),
  site_tagline: line({ min: 1, max: MAX_TAGLINE_LENGTH }),
  /** What the jobs have in common, such as 'Django'. */
  community_name: line({ min: 1, max: MAX_NAME_LENGTH }),
  /** Words that show reviewers that a job is relevant, the most relevant first. */
  community_words: z
    .array(line({ min: 1, max: MAX_NAME_LENGTH }), 'must be a list of words')
    .check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(MAX_WORDS, `must have at most ${MAX_WORDS} words`),
    ),
  /** The URL of an uploaded picture. The environment variable has the path of a file instead. */
  site_logo: z
    .string('must be the URL of an uploaded picture')
    .check(z.refine((path) => hashInImagePath(path) !== undefined, 'must be the URL of an uploaded picture')),
  /** The hue of links and buttons, in degrees. */
  site_color: z.int(hueRule).check(z.gte(0, hueRule), z.lte(MAX_HUE, hueRule)),
  privacy_url: footerLink,
  terms_url: footerLink,
  contact_url: link(
    (text) => isSitePath(text) || isApplyLink(text),
    'must be an email address, an http or https address, or a path of this site such as /contact',
  ),
  source_url: footerLink,
  /** The rules for job posts in Markdown, shown on the page where employers post jobs. No environment variable. */
  posting_rules: markdown({ min: 1, max: MAX_RULES_LENGTH }),
} satisfies Record<SiteFieldName, z.ZodMiniType>

const siteValues = z.partial(z.object(siteFields))
/** A field that is left out has its default. */
export type SiteValues = z.infer<typeof siteValues>

const communitySettings = z.object({
  version: z.string(),
  /** The values that staff have set. */
  values: siteValues,
  /** The values in force, with the defaults and those of the environment. The path of SITE_LOGO is left out. */
  in_force: siteValues,
  /** The fields that environment variables set. Changes of these fields have no effect. */
  set_by_server: z.array(z.string()),
  /** The time until which the caller can undo the last change, or null if it cannot be undone or is not the caller's. */
  undo_until: z.nullable(z.iso.datetime()),
  /** The last changes, newest first. `display` is null after the user was deleted. */
  changes: z.array(
    z.object({ at: z.iso.datetime(), display: z.nullable(z.string()), fields: z.array(z.string()) }),
  ),
})
export type CommunitySettings = z.infer<typeof communitySettings>

const path = '/ninja-api/staff/community'

export const communityEndpoints = endpointGroup(
  { writeErrors: conflictError },
  {
    read: endpoint({
      id: 'getCommunity',
      method: 'GET',
      path,
      summary: 'The settings of the site that staff can change',
      response: communitySettings,
    }),
    replace: endpoint({
      id: 'replaceCommunity',
      method: 'PUT',
      path,
      summary: 'Change the settings of the site. A field that is left out returns to its default',
      body: payload(siteValues),
      response: communitySettings,
      checksIfMatch: true,
    }),
    undo: endpoint({
      id: 'undoCommunity',
      method: 'POST',
      path: `${path}/undo`,
      summary: 'Undo the last change of the settings of the site within 30 seconds, if the caller made it',
      response: communitySettings,
      checksIfMatch: true,
    }),
  },
)
