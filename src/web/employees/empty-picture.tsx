// Illustration of the empty list, a fretboard with free positions. Hidden on sites with SITE_LOGO.

const strings = [24, 52, 80, 108, 136]
const frets = [16, 96, 168, 232, 290]
const dots = [
  { x: 56, y: 38 },
  { x: 132, y: 94 },
  { x: 200, y: 66 },
]
const next = { x: 261, y: 122 }

/** A person as a dot on the fretboard. */
function Person({ x, y }: { x: number; y: number }) {
  return (
    <g className="fill-raised stroke-control" strokeWidth="1.5" strokeDasharray="3 3">
      <circle cx={x} cy={y} r="18" />
      <circle cx={x} cy={y - 4} r="5" strokeDasharray="none" />
      <path d={`M${x - 9} ${y + 10}a9 7 0 0 1 18 0`} strokeDasharray="none" />
    </g>
  )
}

export function EmptyPicture({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 306 160" fill="none" className={className}>
      <g className="stroke-line">
        {frets.map((x, place) => (
          <path key={x} d={`M${x} 12V148`} strokeWidth={place === 0 ? 5 : 2} />
        ))}
        {strings.map((y, place) => (
          <path key={y} d={`M16 ${y}H290`} strokeWidth={1 + place * 0.5} />
        ))}
      </g>
      {dots.map(({ x, y }) => (
        <Person key={x} x={x} y={y} />
      ))}
      <circle cx={next.x} cy={next.y} r="18" className="fill-accent" />
      <path
        d={`M${next.x - 7} ${next.y}h14m-7-7v14`}
        className="stroke-on-accent"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
