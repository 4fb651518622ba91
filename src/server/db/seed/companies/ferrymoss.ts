// A demo company (Everywhere, hosting for Django). Shows how the board displays the highest salary, the longest title
// and the longest list of skills.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const ferrymoss: DemoCompany = {
  name: 'Ferrymoss',
  website: 'https://ferrymoss.example',
  description: 'Hosting for Django applications, by people who answer.',
  logo: '/logos/ferrymoss.svg',
  jobs: [
    {
      title: 'Distinguished Engineer, Edge Databases',
      daysAgo: 1.1,
      locationType: 'Remote',
      location: 'Remote, anywhere with a good night’s sleep',
      countries: ['US', 'CA', 'GB', 'DE', 'NL', 'AU', 'NZ'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Principal/Staff',
      salary: { min: 410_000, max: 520_000, period: 'year' },
      skills: ['Distributed systems', 'PostgreSQL internals', 'C', 'Formal methods'],
      applyLink: 'https://ferrymoss.example/careers/distinguished-engineer',
      description: prose`
        We want a read replica of every customer's database within twenty milliseconds of every visitor, and we
        want \`SELECT\` after \`COMMIT\` to be true. Both, without asking the customer to change a line of their
        Django project. You have done something of this size before, and published or shipped the proof.

        You report to nobody in particular and work with everybody. Expect to write more than you code, and to be
        argued with by people who run the thing.
      `,
    },
    {
      title:
        'Senior Software Engineer (Django, Python, PostgreSQL, Celery, Redis) for the Build, Deploy, Rollback and ' +
        'Preview Environments Team, with an Interest in Developer Experience, Command-Line Tools and Really Good ' +
        'Error Messages',
      daysAgo: 12.2,
      locationType: 'Remote',
      location: 'Remote (Europe or the Americas, with at least four hours of overlap with Lisbon)',
      countries: ['PT', 'ES', 'FR', 'GB', 'IE', 'US', 'CA', 'BR'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 135_000, max: 165_000, period: 'year' },
      skills: [
        'Django',
        'Python',
        'PostgreSQL',
        'Celery',
        'Redis',
        'Buildpacks',
        'OCI images',
        'Go',
        'gRPC',
        'Developer experience',
        'Command-line interfaces',
        'Technical writing',
      ],
      applyLink:
        'https://ferrymoss.example/careers/senior-software-engineer-build-deploy?utm_source=board&ref=fretboard#apply',
      description: prose`
        The title was written by the whole team and nobody wanted to lose their word. In short: between
        \`git push\` and a running Django site there are forty seconds, and you make them twenty.

        ## A day here
        You start with the failed builds of the night. Most are the customer's typo, so you improve the message
        until the typo is obvious. Before lunch you pair on the rollback that has to work when everything else
        does not. In the afternoon you delete a flag.

        ## Some things that we believe
        - A deploy that cannot be undone is not finished.
        - Logs are a user interface.
        - If support explains something three times, the product is wrong.

        ## The tools
        ~~~console
        $ moss deploy
        Building  ██████████████████ 18 s
        Migrating 2 migrations, 0.4 s
        Healthy   3 of 3
        Live      https://your-site.example  (undo: moss back)
        ~~~
      `,
    },
    {
      title: 'Developer Relations Engineer',
      daysAgo: 21.7,
      locationType: 'Remote',
      location: 'Remote (Americas)',
      countries: ['US', 'CA', 'BR', 'MX'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 120_000, max: 145_000, period: 'year' },
      skills: ['Writing', 'Django', 'Conference talks'],
      applyLink: 'https://ferrymoss.example/careers/devrel',
      description: prose`
        You write the tutorial that you wished for, give a talk when you have something to say, and bring back
        from every conference one thing that we should fix. No quotas for posts.
      `,
    },
    {
      title: 'Solutions Engineer',
      daysAgo: 28.5,
      locationType: 'Hybrid',
      location: 'חיפה, ישראל',
      countries: ['IL'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 90_000, max: 110_000, period: 'year' },
      skills: ['Django', 'Migrations', 'עברית'],
      applyLink: 'https://ferrymoss.example/careers/solutions-engineer-haifa',
      description: prose`
        You help teams move their Django applications to us without a night shift. That means reading other
        people's settings files with compassion, and telling them when they had better stay where they are.
      `,
    },
    {
      title: 'Support Engineer, Asia-Pacific',
      daysAgo: 36.6,
      locationType: 'Remote',
      location: 'Remote (New Zealand, Australia, Japan)',
      countries: ['NZ', 'AU', 'JP'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Junior',
      salary: { min: 55_000, max: 65_000, period: 'year' },
      skills: ['Django', 'Linux', 'Written English', 'Kindness'],
      applyLink: 'https://ferrymoss.example/careers/support-apac',
      description: prose`
        You are the answer in the hours when Europe sleeps. Customers write to you because something is down or
        because they think so. You find out which, say it plainly, and fix the page that misled them. Half a day
        each week is yours for learning; last year's support engineer now maintains our build system.
      `,
    },
  ],
}
