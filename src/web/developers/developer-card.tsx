import { Link } from 'react-router'

import type { CardWire } from '#contract/developers/developers.ts'
import { availabilityOf, factsOf, titleOf } from '#contract/developers/rules/card-texts.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Badge } from '#web/ui/badge.tsx'

const SKILLS_SHOWN = 8
const factLook = 'max-w-full truncate rounded-control px-2 py-0.5'
/** The facts on the line below the title. */
const whereabouts: ReadonlySet<string> = new Set(['Place', 'Time zone', 'Languages'])

type CardProps = { card: CardWire }

export function Portrait({ card: { named }, className }: CardProps & { className: string }) {
  if (!named?.avatar) return null
  return <img src={named.avatar} alt="" className={`shrink-0 rounded-full ${className}`} />
}

export function Marks({ card: { marks } }: CardProps) {
  return marks.map((mark) => (
    <Badge key={mark} tone="accent">
      {mark}
    </Badge>
  ))
}

export function Skills({ card: { skills }, limit = skills.length }: CardProps & { limit?: number }) {
  if (skills.length === 0) return null
  return (
    <ul aria-label="Skills" className="flex flex-wrap gap-x-3 gap-y-1 text-small text-muted">
      {skills.slice(0, limit).map((skill) => (
        <li key={skill}>{skill}</li>
      ))}
      {skills.length > limit && <li>+{skills.length - limit}</li>}
    </ul>
  )
}

type DeveloperCardProps = CardProps & { onOpen: (path: string) => void }

/** A card in the list. */
export function DeveloperCard({ card, onOpen }: DeveloperCardProps) {
  const { now } = usePageData()
  const path = `/developers/${card.id}`
  const facts = factsOf(card, now)
  const places = facts.filter(({ label }) => whereabouts.has(label)).map(({ text }) => text)
  const name = card.named?.name
  return (
    <article className="lift relative flex h-full gap-4 rounded-card border border-line bg-raised px-3 py-2.5 sm:px-4 sm:py-3.5">
      <Portrait card={card} className="size-10 sm:size-12" />
      <div className="grid min-w-0 grow content-start gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-title font-semibold wrap-anywhere">
            <Link
              to={path}
              className="outline-none after:absolute after:inset-0"
              onClick={() => onOpen(path)}
            >
              {titleOf(card)}
            </Link>
          </h2>
          <Marks card={card} />
        </div>
        <p className="text-small wrap-anywhere text-muted">
          {name && <bdi className="font-semibold text-default">{name}</bdi>}
          {name && places.length > 0 && ' · '}
          {places.join(' · ')}
        </p>
        <ul className="flex flex-wrap gap-x-2 gap-y-1 text-small">
          <li className={`bg-accent-soft font-semibold tabular-nums ${factLook}`}>
            {availabilityOf(card, now)}
          </li>
          {facts.map(
            ({ label, text }) =>
              label !== 'Availability' &&
              !whereabouts.has(label) && (
                <li key={label} className={`bg-sunken text-muted ${factLook}`}>
                  {text}
                </li>
              ),
          )}
        </ul>
        <Skills card={card} limit={SKILLS_SHOWN} />
      </div>
    </article>
  )
}
