// Builds the card that each kind of viewer sees. It is the only place that decides who sees which field.
import { displayEmail } from '#contract/auth/display-email.ts'
import type { CardWire } from '#contract/developers/developers.ts'
import { imagePath } from '#contract/images/rules/picture.ts'

import type { CardRow } from './queries.ts'
import type { Shared } from './requests/queries.ts'

/** `shared` is what the developer has shared with a company of the viewer. */
export type View = {
  isUser: boolean
  isOwner?: boolean
  shared?: Shared | undefined
  marks: readonly string[]
}

type ShownCard = Omit<CardRow, 'userId'>

export function presentCard(card: ShownCard, { isUser, isOwner = false, shared, marks }: View): CardWire {
  const isNamed = card.visibility === 'named'
  const showsName = isUser && (isNamed || shared !== undefined)
  return {
    id: card.publicId ?? '',
    ...presentClosed(card),
    marks: isUser ? [...marks] : [],
    named: showsName
      ? {
          name: isNamed ? card.displayName : (shared?.name ?? null),
          avatar: isNamed && card.avatar !== null ? imagePath(card.avatar) : null,
          bio: card.bio,
          links: card.links,
        }
      : null,
    shared: isUser && shared !== undefined ? { email: displayEmail(shared.email), note: shared.note } : null,
    mine: isOwner,
  }
}

export function presentClosed(
  card: Omit<ShownCard, 'displayName' | 'avatar' | 'bio' | 'links' | 'publicId' | 'visibility'>,
) {
  return {
    roles: card.roles,
    seniority: card.seniority,
    skills: card.skills,
    country: card.country,
    region: card.region,
    utc_offset: card.utcOffset,
    location_types: card.locationTypes,
    employment_schedules: card.employmentSchedules,
    contract_types: card.contractTypes,
    languages: card.languages,
    available_from: card.availableFrom,
  }
}
