// The dialog closes on Escape and returns the focus to the element that had it before.
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A modal dialog. It is open while it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  /**
   * Escape closes the dialog through its owner. The event 'close' comes later, when a key may have opened the dialog
   * again, and would close it once more.
   */
  const handleCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }
  const handleClose = () => {
    if (dialog.current?.open === false) onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100%-2rem))] overflow-y-auto rounded-card border border-line bg-raised p-5 text-default backdrop:bg-[oklch(0_0_0/0.45)] sm:p-8"
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <div className="grid gap-5">
        <h2 id={id} className="text-title font-bold tracking-tight wrap-anywhere">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
