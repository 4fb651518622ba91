// Compares the state machine of companies with the table of its states and events.
import { describe, expect, test } from 'vitest'

import type { CompanyChanges } from '#contract/jobs/companies.ts'
import type { ProposalState } from '#contract/jobs/rules/company-actions.ts'

import type { ManagedCompany } from '../store/companies-queries.ts'
import { type CompanyCircumstances, type CompanyEvent, companyTransition } from './company-transition.ts'
import { followEdit } from './follow.ts'
import { parseTable } from './table.testing.ts'

const now = new Date('2026-03-01T12:00:00Z')

const pending = { description: 'We deal.', website: 'https://casino.example/' }

/** The states of the changes of a company. `-` is a company without changes. */
const states: Record<string, ProposalState | null> = {
  '-': null,
  W: 'waiting',
  X: 'changes_wanted',
  F: 'refused',
}

function companyIn(state: string): ManagedCompany {
  const status = states[state] ?? null
  const approved = {
    id: 1,
    name: 'Plectrum',
    website: null,
    description: 'We make picks.',
    logo: null,
    verified_domain: null,
  }
  const revision = { changes: pending, edition: 1, submittedAt: now, submittedBy: 1 }
  return { ...approved, revision: status && { ...revision, status } }
}

const edit = (content: CompanyChanges): CompanyEvent => ({ type: 'edit', content })
const decide = (decision: 'approved' | 'changes_wanted' | 'refused'): CompanyEvent => ({
  type: 'decide',
  decision,
  reason: null,
  note: null,
})

const events: Record<string, CompanyEvent> = {
  rename: edit({ name: 'Casino' }),
  'save the pending': edit(pending),
  'save the approved': edit({ description: 'We make picks.', website: null }),
  approve: decide('approved'),
  request_changes: decide('changes_wanted'),
  refuse: decide('refused'),
}

const conditions: Record<string, Partial<CompanyCircumstances>> = {
  'no approved job': { hasApprovedJob: false },
  trusted: { isTrusted: true, hasJobOnBoard: true },
  'trusted, off the board': { isTrusted: true },
}

// A cell is the state after the event. `+` means that public content changes, `2` that the changes have a new edition,
// and `409` that the event is refused.
const [, ...rows] = parseTable(`
| event             | role     | condition              |  -  |  W  |  X  |  F  |
| rename            | owner    |                        |  W  |  W2 |  W2 |  W2 |
| rename            | owner    | no approved job        |  -+ |  -+ |  -+ |  -+ |
| rename            | owner    | trusted                |  -+ |  W2 |  W2 |  -+ |
| rename            | owner    | trusted, off the board |  W  |  W2 |  W2 |  W2 |
| rename            | staff    |                        |  -+ |  W+ |  X+ |  F+ |
| save the pending  | owner    |                        |  W  |  W  |  W2 |  W2 |
| save the pending  | staff    |                        |  -+ |  -+ |  -+ |  -+ |
| save the approved | owner    |                        |  -  |  -  |  -  |  -  |
| save the approved | staff    |                        |  -  |  W  |  X  |  F  |
| approve           | reviewer |                        | 409 |  -+ | 409 | 409 |
| request_changes   | reviewer |                        | 409 |  X  | 409 | 409 |
| refuse            | reviewer |                        | 409 |  F  | 409 | 409 |
`)

function after(state: string, [name = '', role = '', condition = '']: readonly string[]): string {
  const company = companyIn(state)
  const event = events[name]
  if (event === undefined) throw new Error(`no event ${name}`)
  const usual: Omit<CompanyCircumstances, 'role'> = {
    hasApprovedJob: true,
    hasJobOnBoard: false,
    isTrusted: false,
  }
  const at = Object.assign({ ...usual, role }, conditions[condition])
  const outcome = companyTransition(company, event, at)
  if (outcome === undefined) return '409'
  const { content, edit: change } = outcome
  const revision = followEdit(company.revision, change, { now, userId: 1 })
  const isPublic = change === 'apply' || Object.keys(content).length > 0
  const end = Object.keys(states).find((each) => states[each] === (revision?.status ?? null))
  return `${end ?? '?'}${isPublic ? '+' : ''}${revision?.edition === 2 ? '2' : ''}`
}

describe('the state machine of companies', () => {
  test.each(rows)('does what the table says: %s by %s (%s)', (...row) => {
    const cells = Object.keys(states).map((state) => after(state, row))
    expect(cells).toEqual(row.slice(3))
  })

  test('an edit starts from the pending changes, or from the approved version after a refusal', () => {
    const at = { role: 'owner', hasApprovedJob: true, hasJobOnBoard: false, isTrusted: false } as const
    const editOf = (state: string) => companyTransition(companyIn(state), edit({ name: 'Casino' }), at)?.edit
    expect(editOf('X')).toEqual({ save: { ...pending, name: 'Casino' } })
    expect(editOf('F')).toEqual({ save: { name: 'Casino' } })
  })

  test('fields that staff publish leave the pending changes', () => {
    const at = { role: 'staff', hasApprovedJob: true, hasJobOnBoard: false, isTrusted: false } as const
    const { description, website } = pending
    expect(companyTransition(companyIn('W'), edit({ description }), at)).toEqual({
      content: { description },
      edit: { trim: { website } },
    })
  })
})
