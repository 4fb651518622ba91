// Draws the logo, and a fading fretboard as the background of images. web/public/social.svg shows both.
import { element, type Markup } from '#server/lib/xml.ts'

export const WIDTH = 1200
export const HEIGHT = 630

const frets = [135, 262, 382, 495, 602, 703, 798, 888, 973, 1053, 1129, 1200]
const strings = [52, 158, 262, 368, 472, 578]
const inlays = [322, 549, 751, 931]
const WOOD = '#d8d1c3'
export const PAPER = '#faf7f0'
export const INK = '#26211a'
export const MUTED = '#5c554a'
/** The green of the default logo. */
export const DEFAULT_FILL = '#15543c'
export const LOGO_SIDE = 32

const stop = (offset: string, opacity: string) =>
  element('stop', { offset, 'stop-color': '#fff', 'stop-opacity': opacity })

const path = (d: string, width: number) => element('path', { d, 'stroke-width': width.toFixed(1) })

/**
 * The logo as SVG elements, 32 by 32 in size. If `isOwnLogo`, it is the site's own logo, and images do not show the
 * fretboard.
 */
export type Drawing = { logo: readonly Markup[]; isOwnLogo: boolean }

/**
 * Returns the background. The fretboard fades out on the side where the text starts: on the left, or on the right for
 * right-to-left text.
 */
export function background({ isOwnLogo }: Drawing, toLeft: boolean): Markup[] {
  if (isOwnLogo) return [rectangle(PAPER)]
  const board = element('g', { mask: 'url(#m)', fill: 'none', stroke: WOOD }, [
    path(frets.map((x) => `M${x} 0V${HEIGHT}`).join(''), 2),
    ...strings.map((y, place) => path(`M0 ${y}H${WIDTH}`, 1.5 + 0.6 * place)),
    ...inlays.map((cx) => element('circle', { cx: `${cx}`, cy: '315', r: '15', fill: WOOD, stroke: 'none' })),
  ])
  return [
    element('defs', {}, [
      element('linearGradient', { id: 'fade' }, [stop('.5', '0'), stop('1', '.7')]),
      element('mask', { id: 'm' }, [rectangle('url(#fade)')]),
    ]),
    rectangle(PAPER),
    toLeft ? element('g', { transform: `translate(${WIDTH} 0) scale(-1 1)` }, [board]) : board,
  ]
}

function rectangle(fill: string): Markup {
  return element('rect', { width: `${WIDTH}`, height: `${HEIGHT}`, fill })
}

export function logo({ x, y, scale }: Place, drawing: Drawing): Markup {
  return element('g', { transform: `translate(${x} ${y}) scale(${scale})` }, drawing.logo)
}

type Place = { x: number; y: number; scale: number }

/** Returns the default logo in the color `fill`. */
export function fretboardLogo(fill = DEFAULT_FILL): Drawing {
  return { logo: fretboardIn(fill), isOwnLogo: false }
}

function fretboardIn(fill: string): Markup[] {
  return [
    element('rect', { width: '32', height: '32', rx: '7', fill }),
    element('g', { fill: 'none', stroke: '#f6f1e7' }, [
      element('path', { d: 'M9.5 5v22M22.5 5v22', 'stroke-opacity': '.55', 'stroke-width': '1.6' }),
      path('M4 8h24', 1),
      path('M4 13.3h24', 1.3),
      path('M4 18.7h24', 1.6),
      path('M4 24h24', 1.9),
    ]),
    element('circle', { cx: '16', cy: '16', r: '4.2', fill: '#f3b33d' }),
  ]
}
