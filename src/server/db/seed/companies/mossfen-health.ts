// A demo company (Leeds, clinic scheduling). Shows how the board displays a staff role posted this week and a weekly
// rate.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const mossfenHealth: DemoCompany = {
  name: 'Mossfen Health',
  website: 'https://mossfen.example',
  description: 'Appointment software for clinics that cannot afford a queue.',
  logo: '/logos/mossfen-health.svg',
  jobs: [
    {
      title: 'Staff Engineer, Appointments Platform',
      daysAgo: 0.8,
      locationType: 'Hybrid',
      location: 'Leeds, United Kingdom',
      countries: ['GB'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Principal/Staff',
      salary: { min: 105_000, max: 125_000, period: 'year' },
      skills: ['Django', 'PostgreSQL', 'FHIR', 'System design', 'Mentoring'],
      applyLink: 'https://careers.mossfen.example/staff-appointments',
      description: prose`
        On a Monday at eight, 140,000 people want the same eleven thousand appointments. Our platform decides
        who gets one. It should be fast, it must be fair, and somebody has to be able to explain it to a
        patient who was unlucky.

        ## The problem
        The booking engine is a Django application of 180,000 lines, well tested in the middle and mysterious at
        its edges. It holds its promises by row locks, which is correct, and by retries, which is less so. We
        want to move to an explicit waiting room and reservations that expire:

        ~~~sql
        UPDATE slots
           SET held_by = $1, held_until = now() + interval '4 minutes'
         WHERE id = $2
           AND (held_by IS NULL OR held_until < now())
        RETURNING id;
        ~~~

        You do not have to agree with that statement. You do have to be able to say what happens when two
        hundred clinics run it at once.

        ## What you would do
        - lead the design with three senior engineers, in writing, with numbers
        - set the service levels together with clinicians, and then defend them
        - mentor; about a third of your week belongs to other people's work
        - take part in on-call, one week in seven, paid extra

        ## What we offer
        Thirty-two days of leave, a four-day week on request, a real budget for conferences, and a quiet office
        beside the canal. We are a benefit corporation; our clinics own a third of it.
      `,
    },
    {
      title: 'Site Reliability Engineer',
      daysAgo: 14.1,
      locationType: 'Remote',
      location: 'Remote (United Kingdom)',
      countries: ['GB'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 82_000, max: 98_000, period: 'year' },
      skills: ['Linux', 'Kubernetes', 'Prometheus', 'Python', 'Incident response'],
      applyLink: 'https://careers.mossfen.example/sre',
      description: prose`
        You keep the phones of 900 receptionists quiet. We run two regions, one runbook per service and a
        blameless review after every incident, including the one in March that was, for once, really DNS.

        - reduce our recovery time from forty minutes to ten
        - rehearse the loss of a region in daylight
        - say no to alerts that nobody acts on
      `,
    },
    {
      title: 'Quality Engineer',
      daysAgo: 37.9,
      locationType: 'In-Person',
      location: 'Leeds, United Kingdom',
      countries: ['GB'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Junior',
      salary: { min: 38_000, max: 44_000, period: 'year' },
      skills: ['pytest', 'Playwright', 'Exploratory testing'],
      applyLink: 'https://careers.mossfen.example/quality-engineer',
      description: prose`
        You sit beside the people who use the thing. One day a week you are in a clinic; the other four you turn
        what you saw into tests, bug reports that developers thank you for, and now and then a pull request.
      `,
    },
    {
      title: 'Clinical Data Analyst (Parental Leave Cover)',
      daysAgo: 58.2,
      locationType: 'Hybrid',
      location: 'Leeds, United Kingdom',
      countries: ['GB'],
      employmentSchedule: 'Full-time',
      contractType: 'Contractor',
      seniorityLevel: 'Mid-Level',
      salary: { min: 1_150, max: 1_300, period: 'week' },
      skills: ['SQL', 'pandas', 'Statistics', 'Data protection'],
      applyLink: 'https://careers.mossfen.example/clinical-data-analyst',
      description: prose`
        Nine months, starting in spring. You answer questions such as "do text reminders reach the people who
        miss appointments?" with care for the people behind the rows. Everything you publish is reviewed by a
        clinician and a statistician, and you review theirs.
      `,
    },
  ],
}
