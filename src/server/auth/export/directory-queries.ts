// The sections of the export with the data of the developer directory.
import {
  contactRequests,
  developerExclusions,
  developers,
  directorySkills,
} from '#server/db/tables/developers.ts'
import { decisions } from '#server/db/tables/reviews.ts'

import { isColumnOf, type Section } from './section.ts'

export const directorySections: readonly Section[] = [
  {
    file: 'directory-card.json',
    table: developers,
    key: developers.userId,
    isOfSubject: isColumnOf(developers.userId),
    without: ['keepKeyHash', 'searchText'],
  },
  {
    file: 'directory-exclusions.json',
    table: developerExclusions,
    key: developerExclusions.id,
    isOfSubject: isColumnOf(developerExclusions.userId),
  },
  {
    file: 'directory-decisions.json',
    table: decisions,
    key: decisions.id,
    isOfSubject: isColumnOf(decisions.developerId),
    without: ['decidedBy', 'before'],
  },
  {
    file: 'contact-requests-received.json',
    table: contactRequests,
    key: contactRequests.id,
    isOfSubject: isColumnOf(contactRequests.developerId),
    without: ['keyHash', 'sentBy'],
  },
  // Omits the answers and their time, because a declined request looks like one without an answer, and the time at which a
  // request lapses, because it tells when the card was switched off.
  {
    file: 'contact-requests-sent.json',
    table: contactRequests,
    key: contactRequests.id,
    isOfSubject: isColumnOf(contactRequests.sentBy),
    without: [
      'keyHash',
      'developerId',
      'emailedTo',
      'status',
      'lapsesAt',
      'sharedName',
      'sharedEmail',
      'note',
      'decidedAt',
    ],
  },
  {
    file: 'directory-skills.json',
    table: directorySkills,
    key: directorySkills.name,
    isOfSubject: isColumnOf(directorySkills.decidedBy),
  },
]
