import { PageHead } from '#web/lib/page-head.tsx'

import { ButtonLink } from '../links.tsx'
import { Notice } from '../notice.tsx'

type MissingPageProps = { title: string; text: string; to: string }

export function MissingPage({ title, text, to }: MissingPageProps) {
  return (
    <>
      {/* Names no address, so that all missing pages are equal. */}
      <PageHead title={title} status={404} canonical={to} />
      <h1 className="text-heading font-bold tracking-tight">{title}</h1>
      <Notice title={text} action={<ButtonLink to={to}>Back to the list</ButtonLink>}>
        It may have been deleted.
      </Notice>
    </>
  )
}
