// A demo company (Austin, payroll). Shows how the board displays high salaries, a chief officer, and an hourly
// contractor.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const undertowPayroll: DemoCompany = {
  name: 'Undertow Payroll',
  website: 'https://undertow-payroll.example',
  description: 'Payroll for restaurants, crews and everybody else who is paid by the shift.',
  logo: '/logos/undertow-payroll.svg',
  jobs: [
    {
      title: 'Principal Software Engineer, Tax Engine',
      daysAgo: 13.3,
      locationType: 'In-Person',
      location: 'Austin, Texas',
      countries: ['US'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Principal/Staff',
      salary: { min: 185_000, max: 230_000, period: 'year' },
      skills: ['Python', 'Domain modelling', 'Property-based testing', 'PostgreSQL', 'Tax law'],
      applyLink: 'https://undertow-payroll.example/careers/principal-tax-engine',
      description: prose`
        There are about 11,000 places in the United States that may tax a paycheck, and they change their minds in
        December. Our engine gets 99.97 percent of paychecks right. You are here for the rest, because each of
        them is somebody's rent.

        ### Responsibilities
        - turn the engine from 40,000 lines of conditions into rules that a tax analyst can read and date
        - build the replay: any paycheck, any day, with the rules as they were known then
        - set the bar for correctness (we use Hypothesis; you will teach us to use it better)
        - be the person who says "we do not know yet" in the room where it costs something

        ### Requirements
        - ten years of software, some of them in a field where a rounding error is a letter from a lawyer
        - clear writing; most of your influence here travels as text
        - presence in Austin three days a week, beside the analysts

        ### Benefits
        Health, dental and vision from day one, retirement with an eight percent match, five weeks off and an
        office dog named Escrow.
      `,
    },
    {
      title: 'Chief Technology Officer',
      daysAgo: 22.1,
      locationType: 'Hybrid',
      location: 'Austin, Texas',
      countries: ['US'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Executive/Leadership',
      salary: { min: 320_000, max: 420_000, period: 'year' },
      skills: ['Strategy', 'Compliance', 'Hiring', 'Finance'],
      applyLink: 'mailto:board@undertow-payroll.example?subject=CTO',
      description: prose`
        Ninety engineers, one product, nine million paychecks a year. Our founding CTO moves to the board and will
        stay within reach. You inherit a healthy system, an honest list of its debts, and the freedom to choose
        which one to pay first.
      `,
    },
    {
      title: 'Engineering Manager, Integrations',
      daysAgo: 43.2,
      locationType: 'Remote',
      location: 'Remote (United States)',
      countries: ['US'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Executive/Leadership',
      salary: { min: 150_000, max: 178_000, period: 'year' },
      skills: ['People management', 'APIs', 'Django', 'Roadmaps'],
      applyLink: 'https://undertow-payroll.example/careers/em-integrations',
      description: prose`
        Seven engineers connect us to sixty time-clock and point-of-sale systems, few of which have documentation
        and one of which has a fax number. You protect their attention, grow their careers, and decide together
        with product which integration deserves to exist.

        - weekly one-to-ones that are really weekly
        - a plan that fits on a page and is true on most days
        - occasional code, never on the critical path
      `,
    },
    {
      title: 'Contractor: Django 4.2 to 5.2 Upgrade',
      daysAgo: 2.6,
      locationType: 'Remote',
      location: 'Remote (US or Canada)',
      countries: ['US', 'CA'],
      employmentSchedule: 'Full-time',
      contractType: 'Contractor',
      seniorityLevel: 'Senior',
      salary: { min: 95, max: 120, period: 'hour' },
      skills: ['Django', 'Python', 'Test suites', 'django-upgrade'],
      applyLink: 'https://undertow-payroll.example/careers/django-upgrade',
      description: prose`
        One application, 412 third-party packages pinned by people who have since left, 21,000 tests of which 60
        are shy. Estimated at 400 hours. You keep the main branch deployable throughout, delete more than you add,
        and leave a page of notes for the next upgrade.
      `,
    },
  ],
}
