// A demo company (Edinburgh, publishing). Shows how the board displays British jobs, one of them expired.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const quillbarkPress: DemoCompany = {
  name: 'Quillbark Press',
  website: 'https://quillbark.example',
  description: 'An independent publisher that builds its own reading platform.',
  logo: '/logos/quillbark-press.svg',
  jobs: [
    {
      title: 'Wagtail Developer',
      daysAgo: 5.2,
      locationType: 'Hybrid',
      location: 'Edinburgh, United Kingdom',
      countries: ['GB'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 52_000, max: 61_000, period: 'year' },
      skills: ['Wagtail', 'Django', 'Python', 'Elasticsearch', 'CSS'],
      applyLink: 'https://quillbark.example/jobs/wagtail-developer',
      description: prose`
        Nineteen editors live in our Wagtail from nine to five and send us cake when a release makes their day
        shorter. You will join two developers and one very patient designer.

        The site carries 2,300 titles, each with its own landing page assembled from StreamField blocks. Some of
        those blocks were made for a single poem in 2019. Part of the job is to retire them kindly.

        ## In your first months
        - move page previews out of the request, so that an editor can keep typing
        - give translators a view of what changed since their last visit
        - upgrade to the current Wagtail, with a written plan for the next three upgrades

        You like editors as people. You write templates that a screen reader enjoys. You know when a migration
        wants a weekend and when it only wants a feature flag.
      `,
    },
    {
      title: 'Front-End Developer, Reading Experience',
      daysAgo: 16.7,
      locationType: 'Remote',
      location: 'Remote (United Kingdom)',
      countries: ['GB'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 50_000, max: 60_000, period: 'year' },
      skills: ['TypeScript', 'Web Components', 'CSS', 'Accessibility'],
      applyLink: 'https://quillbark.example/jobs/front-end-reading',
      description: prose`
        Our reader gets its pages from Django and runs in the browser, offline, on a seven-year-old tablet, in
        portrait, in a bath. You look after type, pagination and the small animation of a turned page that half
        our readers switch off and the other half write letters about.
      `,
    },
    {
      title: 'Technical Editor, Programming Books',
      daysAgo: 72.3,
      locationType: 'Remote',
      location: 'Remote (UK or Ireland)',
      countries: ['GB', 'IE'],
      employmentSchedule: 'Part-time',
      contractType: 'Employee',
      seniorityLevel: null,
      salary: { min: 32, max: 40, period: 'hour' },
      skills: ['Editing', 'Python', 'Sphinx'],
      applyLink: 'mailto:editors@quillbark.example',
      description: prose`
        Twelve hours a week with manuscripts about Python and databases. You run every example, question every
        adverb, and tell an author the truth in a way that makes the next chapter better.
      `,
    },
    {
      title: 'Django Developer, Ebook Store',
      daysAgo: 118.5,
      locationType: 'Hybrid',
      location: 'Edinburgh, United Kingdom',
      countries: ['GB'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 63_000, max: 74_000, period: 'year' },
      skills: ['Django', 'Stripe', 'EPUB'],
      applyLink: 'https://quillbark.example/jobs/ebook-store',
      description: prose`
        The store sells a book every forty seconds and a gift voucher every December minute. Come and make the
        checkout shorter, the tax correct in thirty countries, and the refund as easy as the purchase.
      `,
    },
  ],
}
