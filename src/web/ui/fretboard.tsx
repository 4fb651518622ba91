// The fretboard of a guitar, drawn to scale. Use this drawing only on the landing page.
const WIDTH = 1440
const HEIGHT = 480
const FRET_COUNT = 12
const STRING_COUNT = 6

/** Returns the position of a fret. Each fret divides the string by the twelfth root of two. Fret 12 is at the end. */
const getFretX = (fret: number) => Math.round(WIDTH * 2 * (1 - 2 ** (-fret / FRET_COUNT)))
const getMiddleX = (fret: number) => (getFretX(fret - 1) + getFretX(fret)) / 2

const frets = Array.from({ length: FRET_COUNT }, (_, index) => getFretX(index + 1))
/** The strings from thin to thick, as on a guitar. */
const strings = Array.from({ length: STRING_COUNT }, (_, index) => ({
  y: (HEIGHT / STRING_COUNT) * (index + 0.5),
  thickness: 1 + index * 0.4,
}))
const inlays = [3, 5, 7, 9].map(getMiddleX)

/** Decorative. Drawn in the current color. Hidden on sites with SITE_LOGO. */
export function Fretboard({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMinYMid slice"
      className={`guitar ${className}`}
      fill="none"
      stroke="currentColor"
    >
      {frets.map((x) => (
        <path key={x} d={`M${x} 24V${HEIGHT - 24}`} strokeWidth="1.5" />
      ))}
      {strings.map(({ y, thickness }) => (
        <path key={y} d={`M0 ${y}H${WIDTH}`} strokeWidth={thickness} />
      ))}
      {inlays.map((x) => (
        <circle key={x} cx={x} cy={HEIGHT / 2} r="14" className="fill-highlight" stroke="none" />
      ))}
    </svg>
  )
}
