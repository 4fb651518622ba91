import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { defaultBrand } from '#contract/pages/brand.testing.ts'
import { PageDataContext } from '#web/lib/page-data.ts'

import { ApplyLink } from './apply-link.tsx'

const look = { variant: 'outline', size: 'small' } as const

test('a link to a website announces that it opens in a new tab', () => {
  render(<ApplyLink jobId="1" title="Luthier" href="https://quintette.example" look={look} />)
  const link = screen.getByRole('link', { name: 'Apply for Luthier (opens in a new tab)' })
  expect(link).toHaveProperty('target', '_blank')
})

test('a link to a website names this site if the operator has set a name', () => {
  render(
    <PageDataContext
      value={{ ...defaultBrand, publicUrl: '', now: 0, development: false, applyReferrer: 'jobs' }}
    >
      <ApplyLink jobId="1" title="Luthier" href="https://quintette.example/?id=1#form" look={look} />
    </PageDataContext>,
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    'https://quintette.example/?id=1&utm_source=jobs&ref=jobs#form',
  )
  expect(screen.getByText('https://quintette.example/?id=1#form')).toBeDefined()
})

test('a link to an email address has the title as its subject', () => {
  render(<ApplyLink jobId="1" title="Luthier für Cello" href="mailto:jobs@quintette.example" look={look} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe(
    'mailto:jobs@quintette.example?subject=Luthier%20f%C3%BCr%20Cello',
  )
})

test('a link to an email address opens no tab', () => {
  render(<ApplyLink jobId="1" title="Luthier" href="mailto:jobs@quintette.example" look={look} />)
  expect(screen.getByRole('link', { name: 'Apply for Luthier by email' })).toHaveProperty('target', '')
})

test('a printed page shows the address of an internationalized domain in Unicode', async () => {
  render(
    <ApplyLink jobId="1" title="Luthier" href="mailto:jobs@xn--mnchen-3ya.example?subject=A" look={look} />,
  )
  expect(await screen.findByText('jobs@münchen.example')).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:jobs@xn--mnchen-3ya.example?subject=A')
})
