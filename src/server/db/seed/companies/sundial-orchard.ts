// A demo company (Pune, irrigation). Shows how the board displays the lowest salaries of the board and a place name in
// Devanagari.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const sundialOrchard: DemoCompany = {
  name: 'Sundial Orchard',
  website: 'https://sundial-orchard.example',
  description: null,
  logo: '/logos/sundial-orchard.svg',
  jobs: [
    {
      title: 'Django Developer, Irrigation Scheduling',
      daysAgo: 6.5,
      locationType: 'Hybrid',
      location: 'Pune, India',
      countries: ['IN'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Junior',
      salary: { min: 14_000, max: 20_000, period: 'year' },
      skills: ['Django', 'Python', 'Celery', 'SMS gateways'],
      applyLink: 'https://sundial-orchard.example/openings/django-irrigation',
      description: prose`
        Water comes to a field on its appointed hour, day or night, and somebody has to open the valve. We send
        that somebody a text message, in Marathi, at the right minute. Sounds easy; then comes the harvest, a
        wedding and a broken pump.

        You join five developers and two agronomists. We expect a year of Django (courses count, if you can show
        what you built) and the wish to understand why grapes dislike noon.

        What you get: code review from the first day, a laptop that you choose, lunch from the orchard, and a
        raise at six months that does not have to be negotiated.
      `,
    },
    {
      title: 'QA Engineer (Contract, Six Months)',
      daysAgo: 34.3,
      locationType: 'In-Person',
      location: 'पुणे, India',
      countries: ['IN'],
      employmentSchedule: 'Full-time',
      contractType: 'Contractor',
      seniorityLevel: 'Mid-Level',
      salary: { min: 1_100, max: 1_500, period: 'month' },
      skills: ['Test plans', 'Appium', 'Python'],
      applyLink: 'https://sundial-orchard.example/openings/qa-contract',
      description: prose`
        Our app runs on forty kinds of phones in full sunlight. You build the rig that proves it, hand it over to
        the team, and leave us able to go on without you.
      `,
    },
    {
      title: 'Agronomy Data Intern',
      daysAgo: 69.7,
      locationType: 'In-Person',
      location: 'Nashik, India',
      countries: ['IN'],
      employmentSchedule: 'Full-time',
      contractType: 'Internship',
      seniorityLevel: 'Intern/Entry Level',
      salary: { min: 350, max: 450, period: 'month' },
      skills: ['Excel', 'Python', 'Curiosity'],
      applyLink: 'mailto:interns@sundial-orchard.example',
      description: prose`
        Four months among vines and spreadsheets. You compare what the soil sensors claim with what a spade says,
        and present the difference to growers at the end of the season. Travel and meals are paid.
      `,
    },
  ],
}
