import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

import { displayWord } from '#contract/jobs/rules/community-words.ts'
import type { Brand } from '#contract/pages/brand.ts'

import { isReadableHue } from '../lib/accent-colors.ts'
import { detailsOf, optional, setting, splitList } from './setting.ts'

const MAX_NAME_LENGTH = 60
const MAX_TAGLINE_LENGTH = 160
const MAX_WORDS = 10
const FULL_CIRCLE = 360

/** Accepts a text of one line, without control characters. */
const lineOf = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u)

export const brandSettings = {
  siteName: setting(`a name of at most ${MAX_NAME_LENGTH} characters`, z.string().max(MAX_NAME_LENGTH), {
    name: 'SITE_NAME',
    default: 'Fretboard',
    about: 'the name in pages, emails and authenticator apps',
    isBrandName: true,
  }),
  siteTagline: optional(
    `a sentence of at most ${MAX_TAGLINE_LENGTH} characters on one line`,
    lineOf(MAX_TAGLINE_LENGTH),
    {
      name: 'SITE_TAGLINE',
      about:
        'one sentence about the site, for the landing page, the board and link previews. Unset: "The job and developer ' +
        'marketplace for", followed by COMMUNITY_NAME',
    },
  ),
  communityName: setting(
    `a name of at most ${MAX_NAME_LENGTH} characters on one line`,
    lineOf(MAX_NAME_LENGTH),
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
      .transform(splitList)
      .pipe(z.array(lineOf(MAX_NAME_LENGTH).min(1)).max(MAX_WORDS)),
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
    `a hue in degrees, a whole number from 0 to ${FULL_CIRCLE - 1} (25 red, 158 green, 260 blue), whose colors have a contrast of at least 4.5:1`,
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((hue) => hue < FULL_CIRCLE && isReadableHue(hue)),
    {
      name: 'SITE_COLOR',
      about:
        'the hue of links and buttons in degrees, from 0 to 359: 25 is red, 260 blue. Unset: green (158)',
    },
  ),
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

type CommunityTexts = { communityName: string; siteTagline: string; communityWords: string[] }

/**
 * Returns the community's name, the site's tagline and the words of the community. The default tagline and the default
 * words contain the name of the community.
 */
export function communityTexts({
  communityName,
  siteTagline,
  communityWords,
}: z.infer<typeof shape>): CommunityTexts {
  const isDjango = communityName === detailsOf(brandSettings.communityName).default
  return {
    communityName,
    siteTagline: siteTagline ?? `The job and developer marketplace for ${communityName}.`,
    communityWords: communityWords ?? (isDjango ? ['django', 'python'] : [communityName]),
  }
}

type BrandSettings = CommunityTexts & { siteName: string }

export function brandOf({ siteName, siteTagline, communityName, communityWords }: BrandSettings): Brand {
  return {
    siteName,
    tagline: siteTagline,
    community: communityName,
    topics: alternatives.format(communityWords.map((word) => displayWord(word, communityName))),
  }
}

type ResolvedBrand = z.infer<typeof shape> & CommunityTexts

/** Returns whether the operator has changed the name, the texts or the look of the site. */
export function isRebranded(config: ResolvedBrand): boolean {
  const unset = shape.parse({})
  const defaults: Record<string, unknown> = { ...unset, ...communityTexts(unset) }
  const current: Record<string, unknown> = config
  return Object.keys(brandSettings).some((key) => !isDeepStrictEqual(current[key], defaults[key]))
}

const shape = z.object(brandSettings)
