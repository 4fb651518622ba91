import { type ReactNode, useDeferredValue, useState } from 'react'

import { pluralize } from '#contract/counts.ts'
import type { CardWire, OwnCard } from '#contract/developers/developers.ts'
import { skillFinder, sortSkills } from '#contract/developers/rules/skill-names.ts'
import { regionsOf } from '#contract/developers/vocabulary.ts'
import { draftKey, readTexts } from '#web/lib/drafts.ts'
import { useDraftedValues } from '#web/lib/use-drafted-values.ts'
import { isConflict } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import type { Actions } from '#web/query/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { FormBesidePreview } from '#web/ui/form/form-beside-preview.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { RestoredNotice } from '#web/ui/form/restored-notice.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Preview } from '#web/ui/preview.tsx'
import { ViewSwitch } from '#web/ui/view-switch.tsx'

import { CardContent } from '../card-content.tsx'
import { CardFields } from './card-fields.tsx'
import { isNew, toBody, toValues, validateCard } from './card-values.ts'

const LIKE_THIS_ENOUGH = 5

/** Warns if someone could recognize the owner because few cards look like this. */
function RarityHint({ card: { like_this: count, country, state } }: { card: OwnCard }) {
  if (state === 'off' || count === null || count >= LIKE_THIS_ENOUGH) return null
  return (
    <p className="rounded-control bg-sunken px-4 py-3 wrap-anywhere">
      {count === 0 ? 'No other card shares' : pluralize(count, 'other card shares', 'other cards share')} role
      and country with yours. Choose {regionsOf(country ?? '')[0] ?? 'a region'} instead, if nobody should
      guess who you are.
    </p>
  )
}

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

/** Returns what a viewer sees, or null if it is nothing. `card` has the name and the marks. */
function seenBy(view: View, { body, card: { previews } }: PreviewsProps): CardWire | null {
  const { visibility, bio, links } = body
  if (view === 'excluded' || visibility === 'off') return null
  const isNamed = visibility === 'named'
  const avatar = isNamed ? (previews.user.named?.avatar ?? null) : null
  const showsName = view === 'accepted' || (view === 'user' && isNamed)
  return {
    ...previews[view],
    ...body,
    named: showsName ? { name: previews.accepted.named?.name ?? null, avatar, bio, links } : null,
  }
}

/** The card as each kind of viewer would see it, with what the user has typed so far. */
function Previews(props: PreviewsProps) {
  const [view, setView] = useState<View>('visitor')
  const seen = seenBy(view, props)
  return (
    <Preview choice={<ViewSwitch legend="Preview for" views={views} view={view} onChange={setView} />}>
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
    </Preview>
  )
}

type CardEditorProps = {
  card: OwnCard
  userId: number
  action: Actions
  /** Returns the message to the user. */
  onSaved: (card: OwnCard) => string
  /** Loads the saved card into a new form. */
  onReload: () => void
  /** The panels below the form. */
  children: ReactNode
}

export function CardEditor({ card, userId, action, onSaved, onReload, children }: CardEditorProps) {
  // The card as the user has seen it, so that a save detects the changes of other tabs.
  const [{ opened, version }] = useState({ opened: toValues(card), version: card.version })
  const [hasConflict, setConflict] = useState(false)
  const form = useDraftedValues({
    key: draftKey(userId, 'card', 'own'),
    opened,
    version: null,
    readValues: (stored) => readTexts(stored, opened, 'roles'),
  })
  const { values } = form
  const shown = useDeferredValue(values)
  const body = toBody(shown)
  const { skills, proposedSkills } = sortSkills(body.skills, skillFinder(card.added_skills))
  const save = () =>
    action.submit(async () => {
      try {
        const saved = await call('PUT /ninja-api/developers/me', { body: toBody(values), ifMatch: version })
        form.saved()
        return onSaved(saved)
      } catch (error) {
        setConflict(isConflict(error))
        throw error
      }
    })
  const reload = () => {
    // The new form starts with the draft. A save in another tab has removed it.
    form.change({})
    onReload()
  }
  const publishes = card.state === 'off' && values.visibility !== 'off'
  return (
    <FormBesidePreview preview={<Previews body={{ ...body, skills }} card={card} />}>
      <div className="grid max-w-180 min-w-0 gap-8">
        <Form
          check={validateCard}
          onSubmit={save}
          ignoresEnter
          className="min-w-0 rounded-card border border-line bg-raised p-5 sm:p-6"
        >
          {hasConflict && (
            <Button variant="outline" onClick={reload}>
              Load the saved card and keep my changes
            </Button>
          )}
          <RestoredNotice at={form.restoredAt} isSaved={form.isSaved} onDiscard={() => form.discard()} />
          {isNew(card) && (
            <p className="text-muted">
              Tick what fits and publish. Only roles are needed, and you can change or switch off everything
              later.
            </p>
          )}
          <RarityHint card={card} />
          <CardFields
            values={values}
            unknownSkills={proposedSkills}
            hasName={card.previews.accepted.named?.name != null}
            onChange={(parts) => form.change(parts)}
          />
          <SubmitButton>{publishes ? 'Publish card' : 'Save card'}</SubmitButton>
        </Form>
        {children}
      </div>
    </FormBesidePreview>
  )
}
