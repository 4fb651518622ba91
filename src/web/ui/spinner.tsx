import { LoaderCircle } from 'lucide-react'

import { cn } from '../lib/cn.ts'

type SpinnerProps = { label: string; className?: string }

/** `className` sets size and position. The ring has the size of the text. Hidden without scripts and on paper. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <output className={cn('flex items-center gap-2 text-muted print:hidden no-script:hidden', className)}>
      <LoaderCircle className="size-[1em] animate-spin" />
      {label}
    </output>
  )
}
