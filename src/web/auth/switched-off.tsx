import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { buttonStyles } from '#web/ui/button-styles.ts'

import { AccountCard } from './account-card.tsx'

type SwitchedOffProps = { title: string; children: ReactNode; to: string; label: string }

/** `to` and `label` link to the alternative page. */
export function SwitchedOff({ title, children, to, label }: SwitchedOffProps) {
  return (
    <AccountCard title={title}>
      <p>{children}</p>
      <Link to={to} className={`${buttonStyles()} justify-self-start`}>
        {label}
      </Link>
    </AccountCard>
  )
}
