// All details of a card that a viewer may see, for its page and for the previews of its owner.
import type { CardWire } from '#contract/developers/developers.ts'
import { factsOf, titleOf } from '#contract/developers/rules/card-texts.ts'
import { FactsTable } from '#web/job-view/facts-table.tsx'
import { JobDescription } from '#web/job-view/job-description.tsx'
import { usePageData } from '#web/lib/page-data.ts'
import { linkStyles } from '#web/ui/link-styles.ts'

import { Marks, Portrait, Skills } from './developer-card.tsx'

type SharedProps = { email: string | null; note: string | null; name?: string | null }

/** What a developer has shared with the company of the viewer. */
export function SharedDetails({ email, note, name }: SharedProps) {
  if (email === null) return null
  return (
    <div className="grid gap-1 rounded-control bg-sunken p-4 wrap-anywhere">
      <p className="font-semibold">Shared with your company</p>
      {name && <bdi>{name}</bdi>}
      <p>
        <a href={`mailto:${email}`} className={linkStyles}>
          {email}
        </a>
      </p>
      {note !== null && <p dir="auto">{note}</p>}
    </div>
  )
}

type CardContentProps = { card: CardWire; heading?: 'h1' | 'h3' }

export function CardContent({ card, heading: Heading = 'h1' }: CardContentProps) {
  const { now } = usePageData()
  const { named, shared } = card
  return (
    <article className="grid min-w-0 content-start gap-6">
      <div className="flex flex-wrap items-start gap-4">
        <Portrait card={card} className="size-20" />
        <div className="grid min-w-0 gap-1">
          <Heading className="text-heading font-bold tracking-tight wrap-anywhere">{titleOf(card)}</Heading>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-muted">
            {named?.name && <bdi>{named.name}</bdi>}
            <Marks card={card} />
          </p>
        </div>
      </div>
      <FactsTable rows={factsOf(card, now)} />
      <Skills card={card} />
      {shared && <SharedDetails {...shared} />}
      {named?.bio && <JobDescription text={named.bio} />}
      {named && named.links.length > 0 && (
        <ul aria-label="Links" className="grid gap-1">
          {named.links.map((link) => (
            <li key={link} className="wrap-anywhere">
              <a href={link} rel="noopener noreferrer nofollow ugc" className={linkStyles}>
                {link.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
