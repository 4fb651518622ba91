import { z } from 'zod'

import { shownWord } from '#contract/jobs/rules/community-words.ts'
import type { Brand } from '#contract/pages/brand.ts'

import { setting, words } from './setting.ts'

const MAX_NAME_CHARACTERS = 60
const MAX_TAGLINE_CHARACTERS = 160
const MAX_WORDS = 10

/** One line of visible text. */
const lineOf = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u)

export const brandSettings = {
  siteName: setting(
    `a name of at most ${MAX_NAME_CHARACTERS} characters`,
    z.string().max(MAX_NAME_CHARACTERS),
    { name: 'SITE_NAME', default: 'Fretboard', about: 'the name in pages, emails and authenticator apps' },
  ),
  siteTagline: setting(
    `a sentence of at most ${MAX_TAGLINE_CHARACTERS} characters on one line`,
    lineOf(MAX_TAGLINE_CHARACTERS),
    {
      name: 'SITE_TAGLINE',
      default: 'The job and developer marketplace for Django.',
      about: 'one sentence about the site, for the landing page, the board and link previews',
    },
  ),
  communityName: setting(
    `a name of at most ${MAX_NAME_CHARACTERS} characters on one line`,
    lineOf(MAX_NAME_CHARACTERS),
    {
      name: 'COMMUNITY_NAME',
      default: 'Django',
      about: 'what the jobs have in common, as in "Django jobs" ([how-to/brand.md](../how-to/brand.md))',
    },
  ),
  communityWords: setting(
    `up to ${MAX_WORDS} words of at most ${MAX_NAME_CHARACTERS} characters, separated by commas`,
    z
      .string()
      .transform(words)
      .pipe(z.array(lineOf(MAX_NAME_CHARACTERS).min(1)).max(MAX_WORDS)),
    {
      name: 'COMMUNITY_WORDS',
      default: 'django,python',
      about:
        'words that show reviewers that a job is relevant, the most relevant first. A word in lower case is also ' +
        'found inside other words, a word with a capital only as a whole word',
    },
  ),
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

type BrandSettings = {
  siteName: string
  siteTagline: string
  communityName: string
  communityWords: string[]
}

export function brandOf({ siteName, siteTagline, communityName, communityWords }: BrandSettings): Brand {
  return {
    siteName,
    tagline: siteTagline,
    community: communityName,
    topics: alternatives.format(communityWords.map(shownWord)),
  }
}
