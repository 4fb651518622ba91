/** The reasons for reporting a card, and for hiding it. */
export const cardReasons = ['spam', 'fraud', 'unlawful', 'other'] as const
export type CardReason = (typeof cardReasons)[number]

/** Returns the sentence that explains a reason to the owner of the card and to reviewers. */
export const cardReasonText = (reason: CardReason): string => texts[reason]

const texts: Record<CardReason, string> = {
  spam: 'It is advertising.',
  fraud: 'It asks for money or data, or pretends to be another person.',
  unlawful: 'It has content that the law or our rules do not allow.',
  other: 'Something else.',
}
