// The evidence about an entry. Each item has a sentence, an icon and a word for its severity.
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Info, MessageSquareText } from 'lucide-react'

import { type Evidence, toNoteSentence } from '#contract/jobs/rules/evidence.ts'
import { isApplyLink } from '#contract/jobs/rules/links.ts'
import { cn } from '#web/lib/cn.ts'
import { linkQuery } from '#web/query/manage-queries.ts'

import { toggleSentence } from './words.ts'

const marks = {
  good: { Icon: Check, look: 'text-accent', word: 'Good' },
  attention: { Icon: CircleAlert, look: 'text-highlight-text', word: 'Look at this' },
  neutral: { Icon: Info, look: 'text-muted', word: 'For information' },
} as const

/** The note to the employer about an entry. Undefined if the caller may not decide on the entry. */
export type Note = { readonly text: string; readonly onChange: (text: string) => void } | undefined

type ItemProps = Evidence & { note: Note }

/** Pressing the sentence adds it to the note to the employer, or removes it. */
function Item({ id, tone, text, note }: ItemProps) {
  const sentence = toNoteSentence({ id, text })
  const isInNote = note !== undefined && sentence !== null && note.text.split('\n').includes(sentence)
  const { look, word } = marks[tone]
  const Icon = isInNote ? MessageSquareText : marks[tone].Icon
  const content = (
    <>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${look}`} />
      <span className="wrap-anywhere">
        <span className="sr-only">{word}: </span>
        {text}
      </span>
    </>
  )
  if (note === undefined || sentence === null || tone === 'good')
    return <li className="flex gap-2 py-1">{content}</li>
  return (
    <li>
      <button
        type="button"
        aria-pressed={isInNote}
        className={cn(
          'flex w-full cursor-pointer items-center gap-2 rounded-control py-1 text-left hover:bg-sunken phone:min-h-11',
          isInNote && 'bg-accent-soft',
        )}
        onClick={() => note.onChange(toggleSentence(note.text, sentence))}
      >
        {content}
      </button>
    </li>
  )
}

/** Shows the result of the server's check of the apply link. */
function LinkEvidence({ link, note }: { link: string; note: Note }) {
  const { data, isError } = useQuery({ ...linkQuery(link), enabled: isApplyLink(link) })
  const waiting = isError ? 'The apply link could not be checked just now.' : 'Checking the apply link...'
  if (data === undefined) return <Item id="dead_link" tone="neutral" text={waiting} note={undefined} />
  const tones = { ok: 'good', redirects: 'neutral', not_checked: 'neutral' } as const
  const tone = data.outcome === 'dead' || data.outcome === 'unknown' ? 'attention' : tones[data.outcome]
  return <Item id="dead_link" tone={tone} text={`Apply link: ${data.detail}`} note={note} />
}

type EvidenceListProps = {
  /** The warnings are first. */
  evidence: readonly Evidence[]
  /** The apply link of a job. */
  link?: string
  note: Note
}

export function EvidenceList({ evidence, link, note }: EvidenceListProps) {
  const items = evidence.map((each) => <Item key={each.id} {...each} note={note} />)
  const warnings = evidence.filter(({ tone }) => tone === 'attention').length
  return (
    <section aria-labelledby="evidence" className="grid gap-3">
      <h3 id="evidence" className="text-title font-semibold">
        Evidence
      </h3>
      {note && <p className="-mt-2 text-small text-muted">Press a line to put it into your note.</p>}
      <ul className="grid">
        {items.slice(0, warnings)}
        {link !== undefined && <LinkEvidence key={link} link={link} note={note} />}
        {items.slice(warnings)}
      </ul>
    </section>
  )
}
