// The pointer and the arrow keys on the line of pay. Loaded after the page has been painted.
import type { SalaryRange } from '#contract/jobs/rules/salary.ts'

/** The pointer selects the nearest dot within this distance, because dots are small on phones. */
const REACH_PX = 24
/** A shorter movement is a click. */
const DRAG_PX = 8
const THOUSAND = 1000

type Controls = {
  /** Removes the controls. */
  signal: AbortSignal
  /** Returns the amount at a place on the line, from 0 (start) to 1 (end). */
  amountAt: (share: number) => number
  /** Reports the dot that the visitor points at, or that has the focus. */
  onPoint: (index: number) => void
  /** Reports the range while the visitor drags, and null after that. */
  onSelect: (range: SalaryRange | null) => void
  onChoose: (range: SalaryRange) => void
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -Infinity,
  End: Infinity,
}

export function addPayControls(
  line: SVGSVGElement,
  { signal, amountAt, onPoint, onSelect, onChoose }: Controls,
): void {
  const links = [...line.querySelectorAll('a')]
  const indexOf = (target: EventTarget | null) =>
    links.findIndex((link) => target instanceof Node && link.contains(target))
  let start: number | null = null
  let range: SalaryRange | null = null
  let hasDragged = false

  function findNearest({ clientX, clientY }: PointerEvent): number {
    const distances = links.map((link) => {
      const { x, y, width, height } = link.getBoundingClientRect()
      return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY)
    })
    const least = Math.min(...distances)
    return least <= REACH_PX ? distances.indexOf(least) : -1
  }

  function rangeBetween(one: number, other: number): SalaryRange {
    const { left, width } = line.getBoundingClientRect()
    const [min = 0, max = 0] = [one, other]
      .toSorted((first, second) => first - second)
      .map((x) => amountAt((x - left) / width))
    return { min: Math.floor(min / THOUSAND) * THOUSAND, max: Math.ceil(max / THOUSAND) * THOUSAND }
  }

  function endDrag() {
    start = range = null
    onSelect(null)
  }

  line.addEventListener(
    'keydown',
    (event) => {
      const step = steps[event.key]
      const index = indexOf(event.target)
      if (event.key === 'Escape') endDrag()
      if (step === undefined || index < 0) return
      event.preventDefault()
      links[Math.min(Math.max(index + step, 0), links.length - 1)]?.focus()
    },
    { signal },
  )
  // In Chromium, an SVG with a listener for the focus can itself receive the focus.
  line.parentElement?.addEventListener(
    'focusin',
    ({ target }) => {
      const index = indexOf(target)
      if (index >= 0) onPoint(index)
    },
    { signal },
  )
  line.addEventListener(
    'pointerdown',
    (event) => {
      hasDragged = false
      if (event.button === 0 && event.isPrimary) start = event.clientX
    },
    { signal },
  )
  line.addEventListener(
    'pointermove',
    (event) => {
      if (start === null) {
        const nearest = findNearest(event)
        if (nearest >= 0) onPoint(nearest)
        return
      }
      if (!hasDragged && Math.abs(event.clientX - start) < DRAG_PX) return
      if (!hasDragged) line.setPointerCapture(event.pointerId)
      hasDragged = true
      range = rangeBetween(start, event.clientX)
      onSelect(range)
    },
    { signal },
  )
  line.addEventListener(
    'pointerup',
    (event) => {
      const chosen = range
      // A finger often misses a small dot. The line then shows the nearest one, whose text is a link.
      if (chosen === null && start !== null && indexOf(event.target) < 0) {
        const nearest = findNearest(event)
        if (nearest >= 0) onPoint(nearest)
      }
      endDrag()
      if (chosen) onChoose(chosen)
    },
    { signal },
  )
  line.addEventListener('pointercancel', endDrag, { signal })
  line.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  // The click after dragging does not open the job under the pointer.
  line.addEventListener(
    'click',
    (event) => {
      if (!hasDragged) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal, capture: true },
  )
}
