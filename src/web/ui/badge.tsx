// Amber marks things that are new or need attention. Green marks things that are active or finished.
import type { ReactNode } from 'react'

import { cn } from '../lib/cn.ts'

const tones = {
  highlight: 'bg-highlight text-on-highlight',
  accent: 'bg-accent-soft text-accent',
  quiet: 'bg-sunken text-muted',
}

type BadgeProps = { tone: keyof typeof tones; children: ReactNode }

export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={cn('inline-flex items-center rounded-full px-2 text-small font-semibold', tones[tone])}>
      {children}
    </span>
  )
}
