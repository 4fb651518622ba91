import { type PointerEvent, useRef } from 'react'

export type End = 'min' | 'max'
type DraggedThumb = { end: End; off: number }

/** Within this distance in pixels, the pointer grabs a thumb. Otherwise the nearest thumb jumps to the pointer. */
const GRAB_DISTANCE_PX = 22

/** Positions on the track, from 0 to 1. */
type RangePositions = Record<End, number>

/** Returns the end nearer to `share`. If both ends are at the same position, returns the end that can still move. */
function findNearerEnd({ min, max }: RangePositions, share: number): End {
  if (min === max) return share < min || (share === min && min > 0.5) ? 'min' : 'max'
  return share - min < max - share ? 'min' : 'max'
}

function getPointerPosition({ currentTarget, clientX }: PointerEvent) {
  const { left, width } = (currentTarget.querySelector('svg') ?? currentTarget).getBoundingClientRect()
  return { share: (clientX - left) / width, width }
}

/** Returns pointer handlers for the element around both sliders. Keyboard users operate the sliders directly. */
export function useTrackPointer(ends: RangePositions, onMove: (end: End, share: number) => void) {
  const grip = useRef<DraggedThumb | null>(null)
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current) onMove(grip.current.end, getPointerPosition(event).share - grip.current.off)
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    const { share, width } = getPointerPosition(event)
    const end = findNearerEnd(ends, share)
    const off = share - ends[end]
    grip.current = { end, off: Math.abs(off) * width <= GRAB_DISTANCE_PX ? off : 0 }
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.querySelector<HTMLInputElement>(`[data-field=salary_${end}]`)?.focus()
    onPointerMove(event)
  }
  const release = () => {
    grip.current = null
  }
  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release }
}
