import { expect, test } from 'vitest'

import { suggestSkills } from './skill-names.ts'

test('completes the last skill of a list, whatever its case and its hyphens', () => {
  expect(suggestSkills('djan')).toContain('Django')
  expect(suggestSkills('Lutherie,Docker, POSTGRE')).toContain('Lutherie,Docker, PostgreSQL')
})

test('suggests nothing before the first letter, and at most eight skills', () => {
  expect(suggestSkills('')).toEqual([])
  expect(suggestSkills('Docker, ')).toEqual([])
  expect(suggestSkills('p').length).toBe(8)
})
