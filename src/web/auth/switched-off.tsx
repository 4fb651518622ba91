// A page whose call is switched off on this site: it says so, and leads on.
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { buttonStyles } from '#web/ui/button-styles.ts'

import { AccountCard } from './account-card.tsx'

type SwitchedOffProps = { title: string; children: ReactNode; to: string; label: string }

/** `to` and `label` are of the page that serves instead. */
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
