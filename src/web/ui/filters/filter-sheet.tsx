import { SlidersHorizontal } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { Badge } from '../badge.tsx'
import { buttonStyles } from '../button-styles.ts'
import { Button } from '../button.tsx'
import { filterFormId, filtersId } from './skip-to-filters.tsx'

const panelId = 'filters'

/** The header or footer of the sheet. Hidden on wide screens, where the filters are a column of the page. */
function SheetEnd({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-line px-4 py-3 not-first:border-t lg:hidden no-script:hidden">
      {children}
    </div>
  )
}

function closeUnlessIn(panel: HTMLElement | null, focused: Element | null) {
  if (focused && !panel?.contains(focused)) panel?.hidePopover()
}

type FilterSheetProps = {
  title: string
  isActive: boolean
  /** The number of results. */
  count: string
  onClear: () => void
  children: ReactNode
}

/** A column of the page on wide screens. On narrow screens, a button opens it as a sheet. */
export function FilterSheet({ title, isActive, count, onClear, children }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    panel.current?.hidePopover()
    opener.current?.focus()
  }
  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => closeUnlessIn(panel.current, relatedTarget)
  // Before hydration, the visitor may have opened the sheet or moved the focus out of it. The effect updates the
  // state. It closes the sheet if the focus is elsewhere.
  useEffect(() => {
    closeUnlessIn(panel.current, document.querySelector(`:focus:not([popovertarget=${panelId}])`))
    setIsOpen(panel.current?.matches(':popover-open') === true)
  }, [])
  return (
    <section id={filtersId} tabIndex={-1} aria-label="Filters">
      <Button
        ref={opener}
        variant="outline"
        className="w-full lg:hidden no-script:hidden"
        popoverTarget={panelId}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onBlur={closeWhenLeft}
      >
        <SlidersHorizontal className="size-5" />
        {title}
        {isActive && <Badge tone="accent">Active</Badge>}
      </Button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        // A tap on a label or a text moves the focus to the nearest focusable element. Without this, it would be outside.
        tabIndex={-1}
        className="sheet filters outline-none"
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        onBlur={closeWhenLeft}
      >
        <SheetEnd>{isOpen && <h2 className="text-title font-semibold">{title}</h2>}</SheetEnd>
        {/* `relative` keeps hidden texts in this part. Otherwise the header and the footer could scroll away. */}
        <div className="relative grid gap-6 overscroll-contain max-lg:overflow-y-auto max-lg:px-4 max-lg:pb-4">
          <div className="flex items-center justify-between max-lg:hidden">
            <h2 className="text-title font-semibold">Filters</h2>
            {isActive && <Badge tone="accent">Active</Badge>}
          </div>
          {children}
          <noscript>
            <button type="submit" form={filterFormId} className={buttonStyles()}>
              Apply filters
            </button>
          </noscript>
          <Button variant="outline" className="no-script:hidden" onClick={onClear}>
            Clear All Filters
          </Button>
        </div>
        <SheetEnd>
          <p className="font-semibold tabular-nums">{isOpen && count}</p>
          <Button onClick={close}>Close Filters</Button>
        </SheetEnd>
      </div>
    </section>
  )
}
