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
import {
  background,
  DEFAULT_FILL,
  type Drawing,
  fretboardLogo,
  HEIGHT,
  INK,
  logo,
  MUTED,
  WIDTH,
} from './motif.ts'
import { MARGIN, MAX_LENGTH, drawableLine, TEXT_WIDTH, type Type, drawText } from './text.ts'

const TITLE_LINES = 3
const SITE_LOGO = 88
/** The side of the company's logo, and the distance of the text beside it. */
export const LOGO = 84
const LOGO_ROOM = LOGO + 24
const COMPANY_Y = 368

/** The font sizes of titles. A short title uses the larger one. The pay is larger than both. */
const titleSizes = [
  { size: 58, lines: 2 },
  { size: 46, lines: TITLE_LINES },
]
const paySizes = [84, 72, 60]

/** The settings of the image. `drawing` is the site's logo, and `accent` its color. */
type Site = {
  siteName: string
  fonts: Fonts
  drawing?: Drawing | undefined
  accent?: string
  /** The company's logo as a data URL. */
  companyLogo?: string | undefined
}

/**
 * Returns the image of a job. Returns undefined if the font lacks too many letters of the title or the company name.
 * The caller must then use the site's image.
 */
export function socialPicture(
  job: Job,
  { siteName, fonts, drawing = fretboardLogo(), accent = DEFAULT_FILL, companyLogo }: Site,
) {
  const title = selectDrawable(firstCharacters(job.title, MAX_LENGTH), fonts.bold)
  if (!title.isLegible || !selectDrawable(job.company.name, fonts.bold).isLegible) return undefined
  const toLeft = isRightToLeft(title.text)
  const font = headingFont(title.text, fonts)
  const { size, lines } = setTitle(title.text, font)
  const place = { x: toLeft ? WIDTH - MARGIN : MARGIN, anchor: toLeft ? 'end' : 'start' }
  const indent = companyLogo === undefined ? 0 : LOGO_ROOM
  const beside = { ...place, x: place.x + (toLeft ? -indent : indent) }
  const width = TEXT_WIDTH - indent
  const companyType = { font: headingFont(job.company.name, fonts), size: 38 }
  const whereType = { font: fonts.regular, size: 32 }
  const where = drawableLine(job.location ?? job.locationType ?? '', { ...whereType, width })
  const { text: pay, ...payType } = setPay(job, fonts)
  const siteType = { font: headingFont(siteName, fonts), size: 36 }
  const site = drawableLine(siteName, { ...siteType, width: TEXT_WIDTH - SITE_LOGO })
  const top = 164 + size
  const image = companyLogo && {
    href: companyLogo,
    x: `${toLeft ? WIDTH - MARGIN - LOGO : MARGIN}`,
    y: `${COMPANY_Y}`,
    width: `${LOGO}`,
    height: `${LOGO}`,
  }
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', width: `${WIDTH}`, height: `${HEIGHT}` }, [
    ...background(drawing, toLeft),
    logo({ x: MARGIN, y: 64, scale: 2 }, drawing),
    drawText(site, { ...siteType, x: MARGIN + SITE_LOGO, anchor: 'start', y: 109, fill: INK }),
    ...lines.map((line, row) =>
      drawText(isolate(line, toLeft), {
        ...place,
        y: top + Math.round(row * size * 1.25),
        size,
        font,
        fill: INK,
      }),
    ),
    ...(image ? [element('image', image)] : []),
    drawText(drawableLine(job.company.name, { ...companyType, width }), {
      ...beside,
      ...companyType,
      y: COMPANY_Y + 34,
      fill: INK,
    }),
    ...(where
      ? [drawText(isolate(where, toLeft), { ...beside, ...whereType, y: COMPANY_Y + 76, fill: MUTED })]
      : []),
    ...(pay ? [drawText(isolate(pay, toLeft), { ...place, ...payType, y: 552, fill: accent })] : []),
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

/** Returns the pay of a job in the largest size in which it fits on one line. The text is '' without pay. */
function setPay(job: Job, fonts: Fonts): Type & { text: string } {
  const { salaryMin, salaryMax, ...rest } = toJobCard(job)
  const pay = salaryMin || salaryMax ? salaryText({ ...rest, salaryMin, salaryMax }) : ''
  const font = headingFont(pay, fonts)
  const size = paySizes.find((each) => measureIn(font, each)(pay) <= TEXT_WIDTH) ?? 60
  return { font, size, text: drawableLine(pay, { font, size }) }
}
