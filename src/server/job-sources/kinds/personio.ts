import { escapeHtml } from '#server/lib/escape-html.ts'

import { toBoard } from './hosts.ts'
import { toLetters, joinPlaces } from './read-fields.ts'
import type { Board, SourceKind, SourceRow } from './source-kind.ts'
import { type Posting, toSourceJobs } from './to-source-jobs.ts'
import { childElements, streamElements, childText, type XmlElement } from './xml-elements.ts'

const page = /^([a-z0-9][a-z0-9-]*)\.jobs\.personio\.(?:de|com)$/

/**
 * Reads source boards at Personio, whose two domains serve the same boards.
 * Format: https://developer.personio.de/docs/retrieving-open-job-positions
 */
export const personio: SourceKind = {
  label: 'Personio',
  boardUrl: ({ board }) => new URL(`https://${board}.jobs.personio.de/xml?language=en`),
  findBoard: (url): Board | undefined => toBoard(page.exec(url.hostname)?.[1], 'eu'),
  isOwnHost: (hostname) => page.test(hostname),
  // A feed has the texts of one language. German is the language of most boards, and the feed without a language has the
  // texts of the default language of the board.
  otherLanguages: ({ board }) =>
    ['?language=de', ''].map((query) => new URL(`https://${board}.jobs.personio.de/xml${query}`)),
  hints: {
    missing: 'The XML feed may be switched off: switch it on in the settings of the career page at Personio',
  },
  readJobs: (bytes, board) =>
    toSourceJobs(streamElements(bytes, { within: ['workzag-jobs'], name: 'position' }), (position) =>
      toPosting(position, board),
    ),
}

/** Our contract types by Personio's value. Lacks "trainee", because a trainee may be an employee or an intern. */
const employmentTypes = new Map<string, SourceRow['contract_type']>([
  ['permanent', 'Employee'],
  ['intern', 'Internship'],
  ['freelance', 'Contractor'],
])

const schedules = new Map<string, SourceRow['employment_schedule']>([
  ['fulltime', 'Full-time'],
  ['parttime', 'Part-time'],
])

/** Our seniority levels by Personio's value. Lacks "experienced", because this value covers several of our levels. */
const seniorities = new Map<string, SourceRow['seniority_level']>([
  ['student', 'Intern/Entry Level'],
  ['entrylevel', 'Intern/Entry Level'],
  ['executive', 'Executive/Leadership'],
])

function toPosting(position: XmlElement, { board }: Board): Posting {
  const id = childText(position, 'id').trim()
  const offices = childElements(position, 'additionalOffices').flatMap((more) =>
    childElements(more, 'office'),
  )
  const contract = employmentTypes.get(toLetters(childText(position, 'employmentType')))
  const schedule = schedules.get(toLetters(childText(position, 'schedule')))
  const seniority = seniorities.get(toLetters(childText(position, 'seniority')))
  return {
    id,
    title: childText(position, 'name'),
    description: readDescription(position),
    // Personio's response contains no URLs, but the pages of jobs have the same path on all source boards.
    applyLink: `https://${board}.jobs.personio.de/job/${encodeURIComponent(id)}`,
    facts: {
      ...joinPlaces([childText(position, 'office'), ...offices.map(({ text }) => text)]),
      ...(schedule && { employment_schedule: schedule }),
      ...(contract && { contract_type: contract }),
      ...(seniority && { seniority_level: seniority }),
    },
  }
}

/** Matches a section name that is a constant of Personio, such as CONTACT_PERSON. The section is for internal use. */
const constant = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/

/**
 * Returns the sections of the description as HTML. Section names are plain text, and values are HTML. A section that is
 * not translated to the requested language has an empty value.
 */
function readDescription(position: XmlElement): string {
  return childElements(position, 'jobDescriptions')
    .flatMap((sections) => childElements(sections, 'jobDescription'))
    .filter((section) => childText(section, 'value').trim() !== '')
    .filter((section) => !constant.test(childText(section, 'name').trim()))
    .map((section) => `<h3>${escapeHtml(childText(section, 'name'))}</h3>${childText(section, 'value')}`)
    .join('\n')
}
