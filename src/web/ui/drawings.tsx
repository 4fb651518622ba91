// Five drawings of a guitar's neck, each with one meaning. Decorative.
import type { ReactNode } from 'react'

import { brokenString, failedStrings, frets } from '#contract/pages/failed-drawing.ts'

type NeckProps = {
  /** The path of the strings. */
  strings?: string
  ground?: 'fill-accent-soft' | 'fill-danger-soft'
  children: ReactNode
}

const look = 'mb-4 h-18 text-control'

function Neck({
  strings = 'M1 15h118M1 29h118M1 43h118M1 57h118',
  ground = 'fill-accent-soft',
  children,
}: NeckProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 72" className={look} fill="none" stroke="currentColor">
      <rect x="1" y="1" width="118" height="70" rx="10" className={ground} strokeWidth="2" />
      <path d={frets + strings} strokeOpacity=".6" />
      {children}
    </svg>
  )
}

/** A missing inlay. */
export const NothingFound = () => (
  <Neck>
    <circle cx="60" cy="36" r="9" className="fill-raised" strokeWidth="2" strokeDasharray="4 3" />
  </Neck>
)

/** A broken string. */
export const Failed = () => (
  <Neck ground="fill-danger-soft" strings={failedStrings}>
    <g className="text-danger" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round">
      <path d={brokenString} />
    </g>
  </Neck>
)

/** A plucked string. */
export const Sent = () => (
  <Neck strings="M1 12h118M1 60h118">
    <g className="text-accent" stroke="currentColor" strokeWidth="2">
      <path d="M2 36q58 36 116 0M2 36q58-36 116 0" />
      <path d="M2 36q58 16 116 0M2 36q58-16 116 0" strokeOpacity=".4" />
    </g>
    <path d="M51 7q9-5 18 0q0 9-9 15q-9-6-9-15" className="fill-highlight" stroke="none" />
  </Neck>
)

/** Tuned pegs. */
export const AllDone = () => (
  <svg aria-hidden="true" viewBox="0 0 120 72" className={look} fill="none" stroke="currentColor">
    <path
      d="M49 12V5M75 12V5M101 12V5M49 60v7M75 60v7M101 60v7"
      className="text-accent"
      stroke="currentColor"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <path
      d="M1 20h20l10-8h78q10 0 10 10v28q0 10-10 10h-78l-10-8h-20z"
      className="fill-accent-soft"
      strokeWidth="2"
    />
    <path d="M1 26l48-3h0M1 46l48 3M1 30l74-7M1 42l74 7M1 34l100-11M1 38l100 11" strokeOpacity=".6" />
    {[49, 75, 101].map((x) => (
      <g key={x} className="fill-highlight" stroke="none">
        <circle cx={x} cy="23" r="5" />
        <circle cx={x} cy="49" r="5" />
      </g>
    ))}
  </svg>
)

/** A capo. */
export const ComingSoon = () => (
  <Neck>
    <rect x="53" y="4" width="14" height="64" rx="7" className="fill-highlight" stroke="none" />
    <path d="M60 14v44" className="text-accent" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </Neck>
)
