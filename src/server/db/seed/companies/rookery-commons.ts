// A demo company (Portland, civic software). Shows how the board displays the newest job of all, a stipend, and a job
// with two unknown fields.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const rookeryCommons: DemoCompany = {
  name: 'Rookery Commons',
  website: 'https://rookery-commons.example',
  description: 'A non-profit that builds open-source software with city and county governments.',
  logo: '/logos/rookery-commons.svg',
  jobs: [
    {
      title: 'Senior Software Engineer, Benefits Applications',
      daysAgo: 0.05,
      locationType: 'Remote',
      location: 'Remote (United States)',
      countries: ['US'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 118_000, max: 142_000, period: 'year' },
      skills: ['Django', 'Python', 'Accessibility', 'PostgreSQL', 'User research'],
      applyLink: 'https://rookery-commons.example/jobs/senior-benefits',
      description: prose`
        Applying for food assistance in our partner counties took fifty-four minutes and a landline. It now takes
        nine minutes on a phone. We want it to take six, in Spanish and Vietnamese as well, and to say at the
        end what happens next.

        ## About the team
        Two engineers, a designer, a former caseworker and a county clerk who is on loan to us and will tell you
        when a form is wrong. Everything is open source and everything is boring on purpose: Django, server-side
        forms, PostgreSQL, one queue.

        ## What you will do
        - design form flows that can be left and resumed on another device
        - connect to a mainframe that answers by file, at night, mostly
        - watch real people use what you built, every second Thursday
        - review the work of volunteers with kindness and precision

        ## What we look for
        - six or more years of building for the web, with Django among them
        - care for performance on old Android phones
        - the ability to explain a trade-off to a county board in five minutes

        ## Pay and benefits
        The range above is the range. Where you land in it follows a published
        [rubric](https://rookery-commons.example/handbook/pay). Health insurance for the family, sixteen weeks of
        parental leave, and public holidays of the county you live in.
      `,
    },
    {
      title: 'Developer Advocate and Community Organizer',
      daysAgo: 31.8,
      locationType: 'Hybrid',
      location: 'Portland, Oregon',
      countries: ['US'],
      employmentSchedule: 'Part-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 60_000, max: 68_000, period: 'year' },
      skills: ['Community', 'Public speaking', 'Django', 'Documentation'],
      applyLink: 'https://rookery-commons.example/jobs/advocate',
      description: prose`
        Twenty-four hours a week. You run our monthly contributor evening, look after first pull requests, and
        write the kind of documentation that makes a city's only developer feel less alone.
      `,
    },
    {
      title: 'Sprint Coordinator (Stipend)',
      daysAgo: 15.5,
      locationType: 'Remote',
      location: 'Remote, Americas',
      countries: ['US', 'CA', 'MX'],
      employmentSchedule: 'Part-time',
      contractType: null,
      seniorityLevel: null,
      salary: { min: 500, max: 500, period: 'week' },
      skills: ['Coordination', 'GitHub'],
      applyLink: 'mailto:sprints@rookery-commons.example?subject=Sprint%20coordinator',
      description: prose`
        Eight weeks around our spring sprint: sort the issues, welcome 120 volunteers across six time zones, and
        make sure that nobody's weekend of work is left unreviewed.
      `,
    },
    {
      title: 'Civic Technology Fellow',
      daysAgo: 78.4,
      locationType: 'Hybrid',
      location: 'Multnomah County, Oregon',
      countries: ['US'],
      employmentSchedule: 'Full-time',
      contractType: 'Internship',
      seniorityLevel: 'Intern/Entry Level',
      salary: { min: 3_200, max: 3_200, period: 'month' },
      skills: ['Python', 'Interviewing', 'SQL'],
      applyLink: 'https://rookery-commons.example/fellowship',
      description: prose`
        Ten months inside a county office, paid, with a mentor in our team and a desk between the assessor and
        the dog licences. You find one process that wastes people's time and you give them that time back.

        No degree needed. Former fellows include a librarian, a bus driver and two physicists.
      `,
    },
  ],
}
