// A reported or hidden card of a developer, with its reports.
import type { DeveloperReviewEntry } from '#contract/developers/review.ts'
import { cardReasons, cardReasonText } from '#contract/developers/rules/card-reasons.ts'
import { factsOf } from '#contract/developers/rules/card-texts.ts'
import type { ReportReason } from '#contract/jobs/rules/reports.ts'
import { DescriptionContent } from '#web/job-view/job-description.tsx'
import { usePageData } from '#web/lib/page-data.ts'

import { EntryHeader } from './entry-header.tsx'
import { ReportsList } from './entry-view.tsx'
import { OutsideLink } from './outside-link.tsx'

function textOf(reason: ReportReason): string {
  const known = cardReasons.find((each) => each === reason)
  return known ? cardReasonText(known) : reason
}

export function DeveloperEntryView({ entry }: { entry: DeveloperReviewEntry }) {
  return (
    <article className="grid min-w-0 content-start gap-6">
      <EntryHeader entry={entry} />
      <ReportsList reports={entry.reports} textOf={textOf} />
      <CardFields card={entry.card} />
    </article>
  )
}

const visibilityTexts = { off: 'to nobody', anonymous: 'anonymous', named: 'with the name' }

export function CardFields({ card }: Pick<DeveloperReviewEntry, 'card'>) {
  const { now } = usePageData()
  const stated = [
    { label: 'Shown', text: card.is_hidden ? 'hidden by reviewers' : visibilityTexts[card.visibility] },
    { label: 'Reason', text: card.reason === null ? '' : cardReasonText(card.reason) },
    { label: 'Note', text: card.note ?? '' },
    { label: 'Roles', text: card.roles.join(', ') },
    ...factsOf(card, now),
    { label: 'Skills', text: card.skills.join(', ') },
    { label: 'Name', text: card.name ?? '' },
    { label: 'Links', text: card.links.map((link) => <OutsideLink key={link} to={link} />) },
  ].filter(({ text }) => text.length > 0)
  return (
    <dl className="grid gap-2 text-small">
      {stated.map(({ label, text }) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd dir="auto" className="grid wrap-anywhere whitespace-pre-wrap">
            {text}
          </dd>
        </div>
      ))}
      {card.bio !== null && (
        <div className="grid gap-1">
          <dt className="text-muted">About</dt>
          <dd dir="auto" className="prose">
            <DescriptionContent text={card.bio} />
          </dd>
        </div>
      )}
    </dl>
  )
}
