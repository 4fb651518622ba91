// The card as each kind of viewer would see it, with what the user has typed so far.
import { useState } from 'react'

import type { CardBody, CardWire, OwnCard } from '#contract/developers/developers.ts'
import { cn } from '#web/lib/cn.ts'

import { CardContent } from '../card-content.tsx'

const views = [
  { key: 'visitor', label: 'Visitor' },
  { key: 'user', label: 'User' },
  { key: 'accepted', label: 'Accepted' },
  { key: 'excluded', label: 'Excluded' },
] as const

type View = (typeof views)[number]['key']

/** Returns what a viewer sees, or null if it is nothing. `card` has the name and the marks, which are not typed. */
function seenBy(view: View, body: CardBody, card: OwnCard): CardWire | null {
  const isNamed = body.visibility === 'named'
  if (view === 'excluded' || body.visibility === 'off') return null
  const { visitor, user, accepted } = card.previews
  const showsName = view === 'accepted' || (view === 'user' && isNamed)
  const { roles, location_types, employment_schedules, contract_types, languages, bio = null, links } = body
  const { seniority = null, country = null, region = null, utc_offset = null, available_from = null } = body
  return {
    roles,
    location_types,
    employment_schedules,
    contract_types,
    languages,
    seniority,
    country,
    region,
    utc_offset,
    available_from,
    skills: body.skills.filter((skill) => !card.unknown_skills.includes(skill)),
    id: visitor.id,
    marks: view === 'visitor' ? [] : user.marks,
    named: showsName
      ? {
          name: accepted.named?.name ?? null,
          avatar: isNamed ? (user.named?.avatar ?? null) : null,
          bio,
          links,
        }
      : null,
    shared: view === 'accepted' ? accepted.shared : null,
  }
}

export function Previews({ body, card }: { body: CardBody; card: OwnCard }) {
  const [view, setView] = useState<View>('visitor')
  const seen = seenBy(view, body, card)
  return (
    <section aria-labelledby="preview" className="grid min-w-0 gap-3">
      <h2 id="preview" className="text-title font-semibold">
        Preview
      </h2>
      <fieldset className="flex flex-wrap justify-self-start rounded-control border border-control">
        <legend className="sr-only">Preview for</legend>
        {views.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === view}
            className={cn(
              'h-8 rounded-control px-3 text-small font-semibold phone:h-11',
              key === view ? 'bg-accent text-on-accent' : 'hover:text-accent',
            )}
            onClick={() => setView(key)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className="min-w-0 rounded-card border border-line bg-surface p-5">
        {seen === null ? (
          <p className="text-muted">Sees nothing. Links to your card lead to “not found”.</p>
        ) : (
          <div inert>
            <CardContent card={seen} heading="h3" />
          </div>
        )}
      </div>
    </section>
  )
}
