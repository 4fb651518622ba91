import { type ReactNode, useDeferredValue } from 'react'

import { pluralize } from '#contract/counts.ts'
import type { OwnCard } from '#contract/developers/developers.ts'
import { regionsOf } from '#contract/developers/vocabulary.ts'
import { draftKey } from '#web/lib/drafts.ts'
import { useDraftedValues } from '#web/lib/use-drafted-values.ts'
import { describeErrors } from '#web/query/api-errors.ts'
import { call } from '#web/query/api.ts'
import { Form } from '#web/ui/form/form.tsx'
import { RestoredNotice } from '#web/ui/form/restored-notice.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import { CardFields } from './card-fields.tsx'
import { isNew, readCardValues, toBody, toValues, validateCard } from './card-values.ts'
import { Previews } from './previews.tsx'

type CardEditorProps = {
  card: OwnCard
  userId: number
  onSaved: (card: OwnCard) => void
  /** The panels below the form. */
  children: ReactNode
}

const LIKE_THIS_ENOUGH = 5
/** The API's names of the field `place`. */
const placeNames: ReadonlySet<string | undefined> = new Set(['country', 'region'])

/** Warns if few cards look like this one, because someone could recognize its owner. */
function Rarity({ card: { like_this: count, country, state } }: { card: OwnCard }) {
  if (state === 'off' || count === null || count >= LIKE_THIS_ENOUGH) return null
  const others =
    count === 0 ? 'No other card shares' : pluralize(count, 'other card shares', 'other cards share')
  return (
    <p className="rounded-control bg-sunken px-4 py-3">
      {others} role and country with yours. Choose {regionsOf(country ?? '')[0] ?? 'a region'} instead, if
      nobody should guess who you are.
    </p>
  )
}

function UnknownSkills({ card: { unknown_skills: skills, state } }: { card: OwnCard }) {
  if (state === 'off' || skills.length === 0) return null
  return (
    <p className="rounded-control bg-sunken px-4 py-3 wrap-anywhere">
      Not shown yet, because our list of skills lacks them: {skills.join(', ')}. Only you and the staff of
      this site see them.
    </p>
  )
}

export function CardEditor({ card, userId, onSaved, children }: CardEditorProps) {
  const form = useDraftedValues({
    key: draftKey(userId, 'card', 'own'),
    opened: toValues(card),
    version: null,
    readValues: readCardValues,
  })
  const { values } = form
  const shown = useDeferredValue(values)
  const save = async () => {
    try {
      const saved = await call('PUT /ninja-api/developers/me', { body: toBody(values) })
      form.saved()
      onSaved(saved)
      return []
    } catch (error) {
      const problems = await describeErrors(error)
      return problems.map((problem) =>
        placeNames.has(problem.param) ? { message: problem.message, param: 'place' } : problem,
      )
    }
  }
  const publishes = card.state === 'off' && values.visibility !== 'off'
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-8 @min-[52rem]:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="grid max-w-180 min-w-0 gap-8">
          <Form
            check={validateCard}
            onSubmit={save}
            className="min-w-0 rounded-card border border-line bg-raised p-5 sm:p-6"
          >
            <RestoredNotice at={form.restoredAt} isSaved={form.isSaved} onDiscard={() => form.discard()} />
            {isNew(card) && (
              <p className="text-muted">
                Tick what fits and publish. Only roles are needed, and you can change or switch off everything
                later.
              </p>
            )}
            <UnknownSkills card={card} />
            <Rarity card={card} />
            <CardFields
              values={values}
              hasName={card.previews.accepted.named?.name != null}
              onChange={(parts) => form.change(parts)}
            />
            <SubmitButton>{publishes ? 'Publish card' : 'Save card'}</SubmitButton>
          </Form>
          {children}
        </div>
        <div className="min-w-0 @min-[52rem]:sticky @min-[52rem]:top-4">
          <Previews body={toBody(shown)} card={card} />
        </div>
      </div>
    </div>
  )
}
