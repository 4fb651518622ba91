// Draws the social image of a job as SVG. Other sites show this image in link previews.
import { toJobCard } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { element } from '#server/lib/xml.ts'

import { isolate, isRightToLeft } from './direction.ts'
import { selectDrawable } from './drawable.ts'
import type { Font } from './font.ts'
import { type Fonts, headingFont } from './fonts.ts'
import { linesOf, measureIn } from './lines.ts'
import { background, type Drawing, fretboardLogo, HEIGHT, INK, logo, MUTED, WIDTH } from './motif.ts'
import { MARGIN, MAX_LENGTH, drawableLine, TEXT_WIDTH, type Type, drawText } from './text.ts'

const TITLE_LINES = 3
const LOGO = 88
const SEPARATOR = ' · '

/** The font sizes of titles. A short title uses the larger one. */
const titleSizes = [
  { size: 72, lines: 2 },
  { size: 56, lines: TITLE_LINES },
]

/** The settings of the image. `drawing` is the site's logo. */
type Site = { siteName: string; fonts: Fonts; drawing?: Drawing | undefined }

/**
 * Returns the image of a job. Returns undefined if the font lacks too many letters of the title or the company name.
 * The caller must then use the site's image.
 */
export function socialPicture(job: Job, { siteName, fonts, drawing = fretboardLogo() }: Site) {
  const title = selectDrawable(firstCharacters(job.title, MAX_LENGTH), fonts.bold)
  if (!title.isLegible || !selectDrawable(job.company.name, fonts.bold).isLegible) return undefined
  const toLeft = isRightToLeft(title.text)
  const font = headingFont(title.text, fonts)
  const { size, lines } = setTitle(title.text, font)
  const place = { x: toLeft ? WIDTH - MARGIN : MARGIN, anchor: toLeft ? 'end' : 'start' }
  const companyType = { font: headingFont(job.company.name, fonts), size: 38 }
  const company = drawableLine(job.company.name, companyType)
  const factsType = { font: fonts.regular, size: 34 }
  const facts = factsOf(job, factsType).filter(Boolean).join(SEPARATOR)
  const siteType = { font: headingFont(siteName, fonts), size: 36 }
  const site = drawableLine(siteName, { ...siteType, width: TEXT_WIDTH - LOGO })
  const top = 200 + size
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', width: `${WIDTH}`, height: `${HEIGHT}` }, [
    ...background(drawing, toLeft),
    logo({ x: MARGIN, y: 68, scale: 2 }, drawing),
    drawText(site, { ...siteType, x: MARGIN + LOGO, anchor: 'start', y: 113, fill: INK }),
    ...lines.map((line, row) =>
      drawText(isolate(line, toLeft), {
        ...place,
        y: top + Math.round(row * size * 1.25),
        size,
        font,
        fill: INK,
      }),
    ),
    drawText(company, { ...place, ...companyType, y: 500, fill: INK }),
    drawText(isolate(facts, toLeft), { ...place, ...factsType, y: 556, fill: MUTED }),
  ])
}

function setTitle(title: string, font: Font): { size: number; lines: string[] } {
  const fitted = titleSizes.map(({ size, lines }) => ({
    size,
    lines: linesOf(title, { width: TEXT_WIDTH, maxLines: lines, measure: measureIn(font, size) }),
  }))
  const [large, small] = fitted
  if (large === undefined || small === undefined) throw new Error('expected two title sizes')
  return large.lines.at(-1)?.endsWith('…') ? small : large
}

/** Returns the place and the pay of a job. A long place is shortened so that both fit on one line. */
function factsOf(job: Job, { font, size }: Type): string[] {
  const { location, locationType, salaryMin, salaryMax, ...rest } = toJobCard(job)
  const pay = salaryMin || salaryMax ? salaryText({ ...rest, salaryMin, salaryMax }) : ''
  const left = TEXT_WIDTH - measureIn(font, size)(pay + SEPARATOR)
  const where = drawableLine(location ?? locationType ?? '', {
    font,
    size,
    width: Math.max(left, TEXT_WIDTH / 2),
  })
  return [where, drawableLine(pay, { font, size, width: TEXT_WIDTH / 2 })]
}
