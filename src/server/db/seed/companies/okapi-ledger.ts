// A demo company (Nairobi, bookkeeping for cooperatives). Shows how the board displays monthly pay, an executive, and a
// fee with only a maximum.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const okapiLedger: DemoCompany = {
  name: 'Okapi Ledger',
  website: 'https://okapi-ledger.example',
  description: 'Bookkeeping for savings groups and farming cooperatives in East Africa.',
  logo: '/logos/okapi-ledger.svg',
  jobs: [
    {
      title: 'Django Developer, Mobile Money',
      daysAgo: 1.4,
      locationType: 'Hybrid',
      location: 'Nairobi, Kenya',
      countries: ['KE'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 2_800, max: 3_600, period: 'month' },
      skills: ['Django', 'Django REST Framework', 'PostgreSQL', 'Mobile payments'],
      applyLink: 'https://okapi-ledger.example/join/mobile-money',
      description: prose`
        Four thousand savings groups close their books with us every Sunday evening. Money arrives by phone, in
        small amounts, sometimes twice, sometimes an hour late, and the treasurer must still be able to say the
        total aloud before the meeting ends.

        You will work on the part that listens to the payment networks: idempotent callbacks, reconciliation,
        and the report that explains a missing 50 shillings to a person who has never seen a log file.

        **What matters to us**
        - you have been responsible for money in software before, even a little
        - you test what happens when the other side answers twice, late, or in XML
        - Swahili or Luganda is a plus; patience with feature phones is a must
      `,
    },
    {
      title: 'Junior Python Developer',
      daysAgo: 20.2,
      locationType: 'In-Person',
      location: 'Nairobi, Kenya',
      countries: ['KE'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Junior',
      salary: { min: 1_400, max: 1_900, period: 'month' },
      skills: ['Python', 'Django', 'Git'],
      applyLink: 'https://okapi-ledger.example/join/junior-python',
      description: prose`
        Your first or second job in software. You pair for the first three months, ship something small in the
        first week, and rotate through support so that you hear what people call things. A degree is welcome and
        not required; show us anything that you have finished.
      `,
    },
    {
      title: 'Head of Engineering',
      daysAgo: 44.8,
      locationType: 'Remote',
      location: 'Remote, UTC+0 to UTC+3',
      countries: ['KE', 'UG', 'TZ', 'RW', 'GB'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Executive/Leadership',
      salary: { min: 120_000, max: 150_000, period: 'year' },
      skills: ['Leadership', 'Hiring', 'Architecture', 'Python'],
      applyLink: 'https://okapi-ledger.example/join/head-of-engineering',
      description: prose`
        We are fourteen engineers in Nairobi, Kampala and Leeds. Our founder still approves every deployment,
        and knows that this has to stop. You take over the engineering group, keep its calm, and give it a
        second level of responsibility.

        ### The first year
        1. Three leads who run their own teams.
        2. An on-call rota that nobody dreads, with a budget for sleep.
        3. An external audit passed without a heroic month before it.

        You still read code and like it. You have led people who lead people. You travel to Nairobi every
        quarter for a week; we pay for the journey and for childcare at home if you need it.
      `,
    },
    {
      title: 'Security Reviewer, Fixed-Scope Audit',
      daysAgo: 12.5,
      locationType: 'Remote',
      location: 'Anywhere',
      countries: [],
      employmentSchedule: 'Part-time',
      contractType: 'Contractor',
      seniorityLevel: 'Principal/Staff',
      salary: { min: null, max: 900, period: 'day' },
      skills: ['Application security', 'Django', 'Threat modelling'],
      applyLink: 'mailto:security@okapi-ledger.example',
      description: prose`
        About twelve days of work, spread as you like over two months: our permission checks, our session
        handling, and the export that an accountant may download. We publish the report, including the
        embarrassing parts, once the findings are fixed.
      `,
    },
  ],
}
