// The emails to the members of a company whose jobs are imported from an applicant tracking system (ATS).
import { formatCount } from '#contract/counts.ts'
import { firstCharacters } from '#contract/jobs/text.ts'

import type { Message } from '../mail.ts'
import { button, type Part, strong, paragraph, writeMessage } from './layout.ts'

const MAX_NAME_LENGTH = 100
const MAX_TITLES = 20

/**
 * The source that an email is about. `ats` is the name of the applicant tracking system, and `link` leads to the
 * company's page.
 */
type Source = { siteName: string; company: string; ats: string; board: string; link: string }

export function writeSourceConnected({ siteName, company, ats, board, link }: Source): Message {
  return writeMessage({
    template: 'source-connected',
    siteName,
    subject: `${ats} is connected`,
    parts: [
      paragraph(`${siteName} now imports the jobs of ${nameOf(company)} from the ${ats} board ${board}.`),
      paragraph('We send new relevant jobs for review, import later changes, and withdraw jobs that close.'),
      paragraph('If nobody at your company wanted this, pause the source:'),
      button('Open the source', link),
    ],
  })
}

type Withdrawal = Omit<Source, 'board' | 'link'> & { titles: readonly string[]; undoLink: string }

export function writeSourceWithdrawn({ siteName, company, ats, titles, undoLink }: Withdrawal): Message {
  const jobs = titles.length === 1 ? 'this job' : 'these jobs'
  const shown = titles.slice(0, MAX_TITLES)
  const more = titles.length - shown.length
  const rest: Part[] = more === 0 ? [] : [paragraph(`and ${more} more`)]
  return writeMessage({
    template: 'source-withdrawn',
    siteName,
    subject: titles.length === 1 ? 'We withdrew a job' : `We withdrew ${formatCount(titles.length)} jobs`,
    parts: [
      paragraph(
        `We withdrew ${jobs} of ${nameOf(company)} from ${siteName}, because ${ats} no longer lists ${titles.length === 1 ? 'it' : 'them'}:`,
      ),
      ...shown.map((title) => strong(firstCharacters(title, MAX_NAME_LENGTH))),
      ...rest,
      paragraph('If you are still hiring, bring them back within 7 days:'),
      button(titles.length === 1 ? 'Bring the job back' : 'Bring the jobs back', undoLink),
    ],
  })
}

export function writeSourceFailing({
  siteName,
  company,
  ats,
  board,
  problem,
  link,
}: Source & { problem: string }): Message {
  return writeMessage({
    template: 'source-failing',
    siteName,
    subject: `We cannot update your jobs from ${ats}`,
    parts: [
      paragraph(`${siteName} cannot update the jobs of ${nameOf(company)} from the ${ats} board ${board}:`),
      strong(problem),
      paragraph('We leave your jobs unchanged, even if you have closed some of them, so please check them:'),
      button('Open the source', link),
    ],
  })
}

export function writeSourceProofLost({
  siteName,
  company,
  ats,
  board,
  problem,
  link,
}: Source & { problem: string }): Message {
  return writeMessage({
    template: 'source-proof-lost',
    siteName,
    subject: `We no longer import your jobs from ${ats}`,
    parts: [
      paragraph(
        `For 14 days, ${siteName} could not confirm that the ${ats} board ${board} belongs to ${nameOf(company)}:`,
      ),
      strong(problem),
      paragraph(
        'We paused the source and left its jobs unchanged. Add the link to your career page, then resume the source:',
      ),
      button('Open the source', link),
    ],
  })
}

function nameOf(company: string): string {
  return `“${firstCharacters(company, MAX_NAME_LENGTH)}”`
}
