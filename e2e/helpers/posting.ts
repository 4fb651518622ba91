// Fills in the form with which employers post a job.
import type { Page } from '@playwright/test'

import { fillIn } from './accounts.ts'

export const postingPath = '/post-a-job'

const choices = {
  Workplace: 'Remote',
  Schedule: 'Part-time',
  'Contract type': 'Contractor',
  Seniority: 'Junior',
  Currency: 'EUR',
}

export async function writeJob(page: Page, title: string, company: string): Promise<void> {
  await fillIn(page, {
    'Company name': company,
    'Job title': title,
    Description: 'We write **Django** all day.',
    Location: 'Lyon, France',
    From: '50000',
    To: '70000',
    'Apply link': 'https://swing.example/apply',
  })
  await page.getByRole('textbox', { name: 'Skills' }).fill('Django, HTMX')
  for (const [label, option] of Object.entries(choices))
    await page.getByLabel(label, { exact: true }).selectOption(option)
}
