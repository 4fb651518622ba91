// The card as each kind of viewer would see it, with what the user has typed so far.
import { useState } from 'react'

import type { CardWire, OwnCard } from '#contract/developers/developers.ts'
import { skillFinder } from '#contract/developers/rules/skill-names.ts'
import { ViewSwitch } from '#web/ui/view-switch.tsx'

import { CardContent } from '../card-content.tsx'
import type { toBody } from './card-values.ts'

const views = [
  { key: 'visitor', label: 'Visitor', about: 'Anyone, without a login.' },
  {
    key: 'user',
    label: 'Employer',
    about: 'Logged-in users. Companies with a verified domain can also ask to contact you.',
  },
  {
    key: 'accepted',
    label: 'Accepted',
    about: 'Companies whose request you have accepted. You choose the address then.',
  },
  {
    key: 'excluded',
    label: 'Excluded',
    about:
      'Logged-in people of companies and domains that you exclude. Without a login, they see what visitors see.',
  },
] as const

type View = (typeof views)[number]['key']
type PreviewsProps = { body: ReturnType<typeof toBody>; card: OwnCard }

const findSkill = skillFinder([])

/** Returns what a viewer sees, or null if it is nothing. `card` has the name and the marks. */
function seenBy(view: View, { body, card: { previews, skills } }: PreviewsProps): CardWire | null {
  const { visibility, bio, links } = body
  if (view === 'excluded' || visibility === 'off') return null
  const isNamed = visibility === 'named'
  const avatar = isNamed ? (previews.user.named?.avatar ?? null) : null
  const showsName = view === 'accepted' || (view === 'user' && isNamed)
  return {
    ...previews[view],
    ...body,
    skills: body.skills.flatMap((skill) => findSkill(skill) ?? skills.find((each) => each === skill) ?? []),
    named: showsName ? { name: previews.accepted.named?.name ?? null, avatar, bio, links } : null,
  }
}

export function Previews(props: PreviewsProps) {
  const [view, setView] = useState<View>('visitor')
  const seen = seenBy(view, props)
  return (
    <section aria-labelledby="preview" className="grid min-w-0 gap-3">
      <h2 id="preview" className="text-title font-semibold">
        Preview
      </h2>
      <ViewSwitch legend="Preview for" views={views} view={view} onChange={setView} />
      <p className="text-small text-muted">{views.find(({ key }) => key === view)?.about}</p>
      <div className="min-w-0 rounded-card border border-line bg-surface p-5">
        {seen === null ? (
          <p className="text-muted">Nothing. Links to your card lead to “not found”.</p>
        ) : (
          <div inert>
            <CardContent card={seen} heading="h3" />
          </div>
        )}
      </div>
    </section>
  )
}
