// Draws the social images of jobs and companies as SVG. Other sites show these images in link previews.
import { pluralize } from '#contract/counts.ts'
import type { Company } from '#contract/jobs/company.ts'
import { toJobCard } from '#contract/jobs/job-card.ts'
import type { Job } from '#contract/jobs/job.ts'
import { salaryText } from '#contract/jobs/rules/salary.ts'
import { firstCharacters } from '#contract/jobs/text.ts'
import { element, type Markup } from '#server/lib/xml.ts'

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
const TITLE_Y = 164
/** The side of the logo in the image of a company. */
export const LARGE_LOGO = 168

/** The font sizes of titles. A short title uses the larger one. The pay, or the number of open jobs, is larger than both. */
const titleSizes = [
  { size: 58, lines: 2 },
  { size: 46, lines: TITLE_LINES },
]
const largeSizes = [84, 72, 60]

/** The settings of the image. `drawing` is the site's logo, and `accent` its color. */
export type Site = {
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
export function socialPicture(job: Job, site: Site) {
  const { fonts, companyLogo } = site
  const title = selectDrawable(firstCharacters(job.title, MAX_LENGTH), fonts.bold)
  if (!title.isLegible || !selectDrawable(job.company.name, fonts.bold).isLegible) return undefined
  const toLeft = isRightToLeft(title.text)
  const indent = companyLogo === undefined ? 0 : LOGO_ROOM
  const beside = placeFrom(toLeft, indent)
  const width = TEXT_WIDTH - indent
  const companyType = { font: headingFont(job.company.name, fonts), size: 38 }
  const whereType = { font: fonts.regular, size: 32 }
  const where = drawableLine(job.location ?? job.locationType ?? '', { ...whereType, width })
  return compose(site, { toLeft, large: payOf(job) }, [
    ...titleLines(title.text, { fonts, toLeft, width: TEXT_WIDTH, place: placeFrom(toLeft) }),
    ...drawLogo(companyLogo, { toLeft, side: LOGO, y: COMPANY_Y }),
    drawText(drawableLine(job.company.name, { ...companyType, width }), {
      ...beside,
      ...companyType,
      y: COMPANY_Y + 34,
      fill: INK,
    }),
    ...(where
      ? [drawText(isolate(where, toLeft), { ...beside, ...whereType, y: COMPANY_Y + 76, fill: MUTED })]
      : []),
  ])
}

/** What the image of a company shows. */
export type CompanySummary = Pick<Company, 'name' | 'logo'> & { openJobs: number; places: readonly string[] }

/** Returns the image of a company with open jobs, or undefined if the font lacks too many letters of its name. */
export function companyPicture({ name, openJobs, places }: CompanySummary, site: Site) {
  const { fonts, companyLogo } = site
  const title = selectDrawable(firstCharacters(name, MAX_LENGTH), fonts.bold)
  if (!title.isLegible) return undefined
  const toLeft = isRightToLeft(title.text)
  const indent = companyLogo === undefined ? 0 : LARGE_LOGO + 32
  const whereType = { font: fonts.regular, size: 32 }
  const measure = measureIn(fonts.regular, whereType.size)
  const shown = places.filter(
    (_, at) => at === 0 || measure(places.slice(0, at + 1).join(' · ')) <= TEXT_WIDTH,
  )
  const where = drawableLine(shown.join(' · '), whereType)
  return compose(site, { toLeft, large: pluralize(openJobs, 'open job', 'open jobs') }, [
    ...drawLogo(companyLogo, { toLeft, side: LARGE_LOGO, y: TITLE_Y + 12 }),
    ...titleLines(title.text, {
      fonts,
      toLeft,
      width: TEXT_WIDTH - indent,
      place: placeFrom(toLeft, indent),
      middle: TITLE_Y + 12 + LARGE_LOGO / 2,
    }),
    ...(where
      ? [drawText(isolate(where, toLeft), { ...placeFrom(toLeft), ...whereType, y: 440, fill: MUTED })]
      : []),
  ])
}

/** Draws the background, the name of the site, the `parts`, and a large text in the accent color below them. */
function compose(
  { siteName, fonts, drawing = fretboardLogo(), accent = DEFAULT_FILL }: Site,
  { toLeft, large }: { toLeft: boolean; large: string },
  parts: Markup[],
): Markup {
  const siteType = { font: headingFont(siteName, fonts), size: 36 }
  const site = drawableLine(siteName, { ...siteType, width: TEXT_WIDTH - SITE_LOGO })
  const { text, ...type } = setLarge(large, fonts)
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', width: `${WIDTH}`, height: `${HEIGHT}` }, [
    ...background(drawing, toLeft),
    logo({ x: MARGIN, y: 64, scale: 2 }, drawing),
    drawText(site, { ...siteType, x: MARGIN + SITE_LOGO, anchor: 'start', y: 109, fill: INK }),
    ...parts,
    ...(text
      ? [drawText(isolate(text, toLeft), { ...placeFrom(toLeft), ...type, y: 552, fill: accent })]
      : []),
  ])
}

function placeFrom(toLeft: boolean, indent = 0) {
  return toLeft ? { x: WIDTH - MARGIN - indent, anchor: 'end' } : { x: MARGIN + indent, anchor: 'start' }
}

function drawLogo(
  href: string | undefined,
  { toLeft, side, y }: { toLeft: boolean; side: number; y: number },
) {
  if (href === undefined) return []
  const x = toLeft ? WIDTH - MARGIN - side : MARGIN
  return [element('image', { href, x: `${x}`, y: `${y}`, width: `${side}`, height: `${side}` })]
}

type TitleSpace = {
  fonts: Fonts
  toLeft: boolean
  width: number
  place: { x: number; anchor: string }
  /** The vertical center of the title. Without it the title begins below the name of the site. */
  middle?: number
}

function titleLines(title: string, { fonts, toLeft, width, place, middle }: TitleSpace): Markup[] {
  const font = headingFont(title, fonts)
  const { size, lines } = setTitle(title, font, width)
  const leading = size * 1.25
  const top =
    middle === undefined ? TITLE_Y + size : middle - ((lines.length - 1) * leading) / 2 + size * 0.36
  return lines.map((line, row) =>
    drawText(isolate(line, toLeft), { ...place, y: Math.round(top + row * leading), size, font, fill: INK }),
  )
}

function setTitle(title: string, font: Font, width: number): { size: number; lines: string[] } {
  const fitted = titleSizes.map(({ size, lines }) => ({
    size,
    lines: linesOf(title, { width, maxLines: lines, measure: measureIn(font, size) }),
  }))
  const [large, small] = fitted
  if (large === undefined || small === undefined) throw new Error('expected two title sizes')
  return large.lines.at(-1)?.endsWith('…') ? small : large
}

/** Returns a text in the largest size in which it fits on one line. */
function setLarge(text: string, fonts: Fonts): Type & { text: string } {
  const font = headingFont(text, fonts)
  const size = largeSizes.find((each) => measureIn(font, each)(text) <= TEXT_WIDTH) ?? 60
  return { font, size, text: drawableLine(text, { font, size }) }
}

/** Returns the pay of a job, or '' if the job states none. */
function payOf(job: Job): string {
  const { salaryMin, salaryMax, ...rest } = toJobCard(job)
  return salaryMin || salaryMax ? salaryText({ ...rest, salaryMin, salaryMax }) : ''
}
