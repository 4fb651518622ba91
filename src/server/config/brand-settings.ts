// The settings of the site's name, texts and look. Staff can also change them in the browser (see `site.ts`).
import { z } from 'zod'

import { MAX_NAME_LENGTH, MAX_TAGLINE_LENGTH, MAX_WORDS, siteFields } from '#contract/staff/community.ts'
import { MAX_HUE } from '#contract/staff/rules/site-fields.ts'

import { optional, setting, splitList } from './setting.ts'

/** Returns a text of the environment with the rule of a field. */
const textOf = (field: z.core.$ZodType<string>) =>
  z
    .string()
    .transform((text): unknown => text)
    .pipe(field)

export const brandSettings = {
  siteName: setting(`a name of at most ${MAX_NAME_LENGTH} characters`, textOf(siteFields.site_name), {
    name: 'SITE_NAME',
    default: 'Fretboard',
    about: 'the name in pages, emails and authenticator apps',
    isBrandName: true,
  }),
  siteTagline: optional(
    `a sentence of at most ${MAX_TAGLINE_LENGTH} characters on one line`,
    textOf(siteFields.site_tagline),
    {
      name: 'SITE_TAGLINE',
      about:
        'one sentence about the site, for the landing page, the board and link previews. Unset: "The job and developer ' +
        'marketplace for", followed by COMMUNITY_NAME',
    },
  ),
  communityName: setting(
    `a name of at most ${MAX_NAME_LENGTH} characters on one line`,
    textOf(siteFields.community_name),
    {
      name: 'COMMUNITY_NAME',
      default: 'Django',
      about: 'what the jobs have in common, as in "PostgreSQL jobs" ([how-to/brand.md](../how-to/brand.md))',
      isBrandName: true,
    },
  ),
  communityWords: optional(
    `up to ${MAX_WORDS} words of at most ${MAX_NAME_LENGTH} characters, separated by commas`,
    z
      .string()
      .transform((text): unknown[] => splitList(text))
      .pipe(siteFields.community_words),
    {
      name: 'COMMUNITY_WORDS',
      about:
        'words that show reviewers that a job is relevant, the most relevant first. A word in lower case is also ' +
        'found inside other words, a word with a capital only as a whole word. Unset: ' +
        'COMMUNITY_NAME, and `python` with the default COMMUNITY_NAME',
    },
  ),
  siteLogo: optional('the path of a PNG, JPEG or WebP file', z.string(), {
    name: 'SITE_LOGO',
    about:
      'the path of a PNG, JPEG or WebP file of at most 5 MB. Icons, the logo in the header and social images are drawn ' +
      'from it. Unset: the neck of a guitar',
  }),
  siteColor: optional(
    `a hue in degrees, a whole number from 0 to ${MAX_HUE} (25 red, 158 green, 260 blue), whose colors have a contrast of at least 4.5:1`,
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(siteFields.site_color),
    {
      name: 'SITE_COLOR',
      about:
        'the hue of links and buttons in degrees, from 0 to 359: 25 is red, 260 blue. Unset: green (158)',
    },
  ),
}

/** Returns a setting for a link in the footer of every page. Without a value, there is no such link. */
function footerLink(field: 'privacy_url' | 'terms_url' | 'contact_url' | 'source_url', about: string) {
  const also = field === 'contact_url' ? ' a mailto: link,' : ''
  return optional(`an http or https address,${also} or a path such as /privacy`, textOf(siteFields[field]), {
    name: field.toUpperCase(),
    about: `footer link to ${about}. A web address or a path of this site`,
  })
}

export const footerSettings = {
  privacyUrl: footerLink('privacy_url', 'the privacy policy'),
  termsUrl: footerLink('terms_url', 'the terms of use'),
  contactUrl: footerLink('contact_url', 'a contact page; also `mailto:`'),
  sourceUrl: footerLink('source_url', 'the source code'),
}
