// A demo company (Rotterdam, port logistics). Shows how the board displays one long job with code, a day rate, and a
// student's fixed hourly pay.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const gantryAndThistle: DemoCompany = {
  name: 'Gantry & Thistle',
  website: 'https://gantry-thistle.example',
  description: 'Berth planning and yard software for small and mid-sized ports.',
  logo: '/logos/gantry-and-thistle.svg',
  jobs: [
    {
      title: 'Senior Django Developer, Berth Planning',
      daysAgo: 0.2,
      locationType: 'Hybrid',
      location: 'Rotterdam, Netherlands',
      countries: ['NL'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 78_000, max: 96_000, period: 'year' },
      skills: ['Django', 'PostgreSQL', 'PostGIS', 'Celery', 'Python'],
      applyLink: 'https://gantry-thistle.example/careers/senior-django-berth-planning',
      description: prose`
        Eleven harbours decide where a ship ties up with software that three of us wrote on a ferry. It works,
        it is used at four in the morning, and it needs a fourth pair of hands that enjoys hard queries.

        ## What the work looks like
        A planner drags a vessel along the quay. Within two seconds we have to know whether the draught, the
        crane reach, the tide and the neighbours allow it. The model is old-fashioned and honest:

        ~~~python
        class Berth(models.Model):
            quay = models.ForeignKey(Quay, on_delete=models.PROTECT)
            window = DateTimeRangeField()
            metres = IntegerRangeField()

            class Meta:
                constraints = [
                    ExclusionConstraint(
                        name="one_hull_per_metre",
                        expressions=[("window", "&&"), ("metres", "&&"), ("quay", "=")],
                    )
                ]
        ~~~

        If that constraint made you smile, read on.

        ## You will
        - own the planning engine together with one other developer, from the migration to the pager
        - replace our nightly tide import (a 900-line management command) with something one can test
        - sit with planners in Vlissingen or Moerdijk four times a year; boots are provided

        ## You bring
        1. Several years of Django in production, including the years when it got slow.
        2. SQL that you can explain to a colleague without drawing on the table.
        3. English for work. Dutch helps on the quay but not in the code review.

        ## How we work
        Two days a week in the office at the Maashaven, the rest wherever you think best. We deploy most
        mornings, never on a Friday afternoon, and write down why we decided things. Our
        [engineering notes](https://gantry-thistle.example/notes) are public; please disagree with one of them
        in your letter.
      `,
    },
    {
      title: 'Backend Developer (Django, GeoDjango)',
      daysAgo: 9.3,
      locationType: 'In-Person',
      location: 'Rotterdam, Netherlands',
      countries: ['NL'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 58_000, max: 72_000, period: 'year' },
      skills: ['Django', 'GeoDjango', 'Leaflet', 'pytest'],
      applyLink: 'https://gantry-thistle.example/careers/backend-geodjango',
      description: prose`
        Our yard map knows where every container stood at every minute of the last six years. You will make it
        answer questions: which stacks are moved twice, which reach stacker waits most, what the rain does.

        You know Django well enough to read its source when the manual is silent, and you have put a map on a
        screen before. We are in the office together because the test lab (a scale model of Terminal 3, with
        working cranes) is there.
      `,
    },
    {
      title: 'Database Engineer, PostgreSQL and PostGIS',
      daysAgo: 33.1,
      locationType: 'Remote',
      location: 'Remote (Benelux and Germany)',
      countries: ['NL', 'BE', 'LU', 'DE'],
      employmentSchedule: 'Full-time',
      contractType: 'Contractor',
      seniorityLevel: 'Senior',
      salary: { min: 520, max: 640, period: 'day' },
      skills: ['PostgreSQL', 'PostGIS', 'pgBouncer', 'Ansible', 'Query tuning', 'Logical replication'],
      applyLink: 'mailto:people@gantry-thistle.example?subject=Database%20engineer',
      description: prose`
        Six months, renewable. Two tables of ours have passed four billion rows and their indexes are no longer
        a matter of taste. We look for somebody who has partitioned a live table before, made mistakes doing it,
        and can tell us which ones.

        - inventory of slow queries in the first two weeks, with numbers
        - a partitioning plan that survives a terminal going offline for a day
        - a rehearsal of a restore, with us watching
      `,
    },
    {
      title: 'Working Student, Test Automation',
      daysAgo: 51.6,
      locationType: 'In-Person',
      location: 'Rotterdam, Netherlands',
      countries: ['NL'],
      employmentSchedule: 'Part-time',
      contractType: 'Internship',
      seniorityLevel: 'Intern/Entry Level',
      salary: { min: 19, max: 19, period: 'hour' },
      skills: ['Python', 'Playwright'],
      applyLink: 'https://gantry-thistle.example/careers/student-test-automation',
      description: prose`
        Two afternoons a week beside your studies. You write the browser tests that we always postpone, and you
        get a mentor who reads every one of them.
      `,
    },
  ],
}
