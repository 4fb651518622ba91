// Drawn to scale. Use it only behind the landing headline and in empty states.
import { cn } from '../lib/cn.ts'

const width = 1440
const height = 480
const fretCount = 12
const stringCount = 6

/** Each fret shortens the string by the twelfth root of two; the twelfth lies at the drawing's end. */
const fretAt = (fret: number) => Math.round(width * 2 * (1 - 2 ** (-fret / fretCount)))
const middleOf = (fret: number) => (fretAt(fret - 1) + fretAt(fret)) / 2

const frets = Array.from({ length: fretCount }, (_, index) => fretAt(index + 1))
/** Thin to thick, as on the instrument. */
const strings = Array.from({ length: stringCount }, (_, index) => ({
  y: (height / stringCount) * (index + 0.5),
  thickness: 1 + index * 0.4,
}))
const inlays = [3, 5, 7, 9].map(middleOf)

/** Decorative. Drawn in the current color. `className` sets position and opacity. */
export function Fretboard({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid slice"
      className={cn('pointer-events-none', className)}
      fill="none"
      stroke="currentColor"
    >
      {frets.map((x) => (
        <path key={x} d={`M${x} 24V${height - 24}`} strokeWidth="1.5" />
      ))}
      {strings.map(({ y, thickness }) => (
        <path key={y} d={`M0 ${y}H${width}`} strokeWidth={thickness} />
      ))}
      {inlays.map((x) => (
        <circle key={x} cx={x} cy={height / 2} r="12" fill="currentColor" stroke="none" />
      ))}
    </svg>
  )
}
