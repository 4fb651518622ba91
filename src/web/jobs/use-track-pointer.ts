// Dragging the ends of the salary range: the pointer takes the nearer one along.
import { type PointerEvent, useRef } from 'react'

export type End = 'min' | 'max'
/** What the pointer holds, and how far from its middle. */
type Grip = { end: End; off: number }

/** So close to an end, in pixels, the pointer takes hold of it; elsewhere the end comes to the pointer. */
const reach = 22

/** Shares of the track, from 0 to 1. */
type Ends = Record<End, number>

/** Where both ends meet, the one that can still go somewhere. */
function nearer({ min, max }: Ends, share: number): End {
  if (min === max) return share < min || (share === min && min > 0.5) ? 'min' : 'max'
  return share - min < max - share ? 'min' : 'max'
}

function placeOf({ currentTarget, clientX }: PointerEvent) {
  const { left, width } = (currentTarget.querySelector('svg') ?? currentTarget).getBoundingClientRect()
  return { share: (clientX - left) / width, width }
}

/** Handlers for the element that holds both sliders, which stay what the keyboard moves. */
export function useTrackPointer(ends: Ends, onMove: (end: End, share: number) => void) {
  const grip = useRef<Grip | null>(null)
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current) onMove(grip.current.end, placeOf(event).share - grip.current.off)
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const { share, width } = placeOf(event)
    const end = nearer(ends, share)
    const off = share - ends[end]
    grip.current = { end, off: Math.abs(off) * width <= reach ? off : 0 }
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.querySelector<HTMLInputElement>(`[name=salary_${end}]`)?.focus()
    onPointerMove(event)
  }
  const release = () => {
    grip.current = null
  }
  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release }
}
