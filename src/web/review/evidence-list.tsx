// The evidence about an entry. Each item has a sentence, an icon and a word for its severity.
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Info } from 'lucide-react'

import type { Evidence } from '#contract/jobs/rules/evidence.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { linkQuery } from '#web/query/manage-queries.ts'

const marks = {
  good: { Icon: Check, look: 'text-accent', word: 'Good' },
  attention: { Icon: CircleAlert, look: 'text-highlight-text', word: 'Look at this' },
  neutral: { Icon: Info, look: 'text-muted', word: 'For information' },
} as const

function Item({ tone, text }: Pick<Evidence, 'tone' | 'text'>) {
  const { Icon, look, word } = marks[tone]
  return (
    <li className="flex gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${look}`} />
      <span className="wrap-anywhere">
        <span className="sr-only">{word}: </span>
        {text}
      </span>
    </li>
  )
}

/** Shows the result of the server's check of the apply link. */
function LinkEvidence({ link }: { link: string }) {
  const { data, isError } = useQuery({ ...linkQuery(link), enabled: isApplyLink(link) })
  if (isError) return <Item tone="neutral" text="The apply link could not be checked just now." />
  if (data === undefined) return <Item tone="neutral" text="Checking the apply link..." />
  const tones = { ok: 'good', redirects: 'neutral', not_checked: 'neutral' } as const
  const tone = data.outcome === 'dead' || data.outcome === 'unknown' ? 'attention' : tones[data.outcome]
  return <Item tone={tone} text={`Apply link: ${data.detail}`} />
}

type EvidenceListProps = {
  evidence: readonly Evidence[]
  /** The apply link of a job. */
  link?: string
}

export function EvidenceList({ evidence, link }: EvidenceListProps) {
  return (
    <section aria-labelledby="evidence" className="grid gap-3">
      <h3 id="evidence" className="text-title font-semibold">
        Evidence
      </h3>
      <ul className="grid gap-2">
        {link !== undefined && <LinkEvidence key={link} link={link} />}
        {evidence.map(({ id, tone, text }) => (
          <Item key={id} tone={tone} text={text} />
        ))}
      </ul>
    </section>
  )
}
