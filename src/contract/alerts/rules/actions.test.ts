import { expect, test } from 'vitest'

import { alertActions, alertStateOf, alertStates, effects } from './actions.ts'

/**
 * The effect of each action in `alertActions`, one character each: 'c' changes the alert, '-' has no effect, and a
 * space means that the action is not allowed.
 */
const table = {
  pending: 'c     c ',
  active: '-ccc  c ',
  paused: '-cc-c c ',
  keep_requested: ' ccc cc ',
  ended: '      -c',
}

test.each(alertStates)(
  'an alert in the state %s allows exactly the actions in its row of the table',
  (state) => {
    const letters = { changes: 'c', 'no-op': '-' }
    const row = alertActions.map((action) => effects[state][action])
    expect(row.map((effect) => (effect === undefined ? ' ' : letters[effect])).join('')).toBe(table[state])
  },
)

test('alertStateOf derives the state of an alert from its dates', () => {
  const none = { confirmedAt: null, pausedAt: null, askedToKeepAt: null, endedAt: null }
  const at = new Date(0)
  expect(alertStateOf(none)).toBe('pending')
  expect(alertStateOf({ ...none, confirmedAt: at })).toBe('active')
  expect(alertStateOf({ ...none, confirmedAt: at, askedToKeepAt: at })).toBe('keep_requested')
  expect(alertStateOf({ ...none, confirmedAt: at, pausedAt: at, askedToKeepAt: at })).toBe('paused')
  expect(alertStateOf({ ...none, confirmedAt: at, endedAt: at })).toBe('ended')
})
