import { Link } from 'react-router'

import type { CardWire } from '#contract/developers/developers.ts'
import { availabilityOf, placeOf, titleOf } from '#contract/developers/rules/card-texts.ts'
import { languageName } from '#contract/developers/vocabulary.ts'
import { utcOffsetText } from '#contract/jobs/rules/working-hours.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { Badge } from '#web/ui/badge.tsx'

const SKILLS_SHOWN = 8

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

/** The name, the place, the time zone and the languages on one line. */
function Whereabouts({ card }: CardProps) {
  const offset = card.utc_offset
  const place = [
    placeOf(card),
    offset === null ? null : utcOffsetText(offset),
    card.languages.map(languageName).join(', '),
  ]
  return (
    <p className="text-small wrap-anywhere text-muted">
      {card.named?.name && <bdi className="font-semibold text-default">{card.named.name}</bdi>}
      {card.named?.name && ' · '}
      {place.filter(Boolean).join(' · ')}
    </p>
  )
}

function Facts({ card }: CardProps) {
  const { now } = usePageData()
  const facts = [
    ...(card.seniority === null ? [] : [card.seniority]),
    ...card.location_types,
    ...card.employment_schedules,
    ...card.contract_types,
  ]
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 text-small">
      <li className="max-w-full truncate rounded-control bg-accent-soft px-2 py-0.5 font-semibold tabular-nums">
        {availabilityOf(card, now)}
      </li>
      {facts.map((fact) => (
        <li key={fact} className="max-w-full truncate rounded-control bg-sunken px-2 py-0.5 text-muted">
          {fact}
        </li>
      ))}
    </ul>
  )
}

export function Skills({ skills, limit = skills.length }: { skills: readonly string[]; limit?: number }) {
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
  const path = `/developers/${card.id}`
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
        <Whereabouts card={card} />
        <Facts card={card} />
        <Skills skills={card.skills} limit={SKILLS_SHOWN} />
      </div>
    </article>
  )
}
