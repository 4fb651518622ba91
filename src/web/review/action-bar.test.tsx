// The buttons match the contract's actions for each state and role.
import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { actionsIn, jobRoles } from '#contract/jobs/rules/actions.ts'
import { jobStates } from '#contract/jobs/rules/job-state.ts'

import { ActionBar } from './action-bar.tsx'
import { listActions } from './actions.ts'

const labels = {
  approve: /^(?:Approve(?! and)|Keep on the board)/,
  request_changes: /^Ask for changes/,
  refuse: /^(?:Refuse|Take off the board)/,
} as const
const decisions = ['approve', 'request_changes', 'refuse'] as const

const show = (subject: Partial<Parameters<typeof listActions>[0]>, onDo = (_what: string) => {}) => {
  const actions = listActions({
    about: 'posting',
    mine: false,
    decisions: ['approve', 'refuse'],
    isExpired: false,
    isTakenAway: false,
    ...subject,
  })
  render(<ActionBar actions={actions} isPausing={false} onDo={onDo} onHelp={() => {}} />)
}

describe.each(jobStates)('a job in the state %s', (state) => {
  test.each(jobRoles)('has enabled buttons only for the decisions that the role %s may take', (role) => {
    const actions = [...actionsIn(state, role)]
    const about = state === 'rechecking' || state === 'published' ? 'published' : 'posting'
    show({ about, decisions: actions })
    const enabled = decisions.filter(
      (decision) => !screen.getByRole<HTMLButtonElement>('button', { name: labels[decision] }).disabled,
    )
    expect(enabled).toEqual(decisions.filter((decision) => actions.includes(decision)))
  })
})

test.each(['changes', 'company'] as const)(
  'the buttons mention changes if the entry is of the kind "%s"',
  (about) => {
    show({ about })
    for (const name of ['Approve changes', 'Refuse changes'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false)
  },
)

test('a card of a developer is kept visible or hidden', () => {
  show({ about: 'developer' })
  const buttons = screen.getAllByRole<HTMLButtonElement>('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Keep visible a', 'Hide r', 'Keys ?'])
  expect(buttons.every(({ disabled }) => !disabled)).toBe(true)
})

test('the button for an expired job approves and renews it', () => {
  const onDo = vi.fn<(what: string) => void>()
  show({ about: 'changes', isExpired: true }, onDo)
  screen.getByRole('button', { name: 'Approve and renew' }).click()
  expect(onDo).toHaveBeenCalledWith('approve_and_renew')
})
