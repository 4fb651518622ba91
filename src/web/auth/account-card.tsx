import type { ReactNode } from 'react'

import { PageHead } from '#web/lib/page-head.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'

type AccountCardProps = { title: string; children: ReactNode; footer?: ReactNode }

export function AccountCard({ title, children, footer }: AccountCardProps) {
  return (
    <div className="mx-auto grid w-full max-w-110 gap-4 sm:py-6">
      <PageHead title={title} />
      <section className="account-card grid gap-5 rounded-card border border-line bg-raised p-5 sm:p-8">
        <h1 className="text-heading font-bold tracking-tight">{title}</h1>
        <NeedsScript />
        {children}
      </section>
      {footer !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 sm:px-8">
          {footer}
        </div>
      )}
    </div>
  )
}
