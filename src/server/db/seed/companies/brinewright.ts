// A demo company (Bergen, ocean sensors). Shows how the board displays a job without any salary and one that has been
// renewed for a year.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const brinewright: DemoCompany = {
  name: 'Brinewright',
  website: 'https://brinewright.example',
  description: 'Sensor buoys, and the software that tells fishermen and scientists what they say.',
  logo: '/logos/brinewright.svg',
  jobs: [
    {
      title: 'Data Engineer, Ocean Sensors',
      daysAgo: 3.1,
      locationType: 'Hybrid',
      location: 'Bergen, Norway',
      countries: ['NO'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 88_000, max: 105_000, period: 'year' },
      skills: ['Python', 'TimescaleDB', 'Django', 'Kafka', 'Satellite links'],
      applyLink: 'https://brinewright.example/work/data-engineer',
      description: prose`
        Salt water eats electronics, so a buoy tells the truth for about eighteen months and then begins to
        invent. You will build the pipeline that notices the difference.

        Each of our 640 buoys sends a message of 340 bytes every twenty minutes over a satellite link that is
        slow, expensive and sometimes upside down. Today a Django command unpacks it, a second one guesses what
        is missing, and a third one mails Ingrid. We want:

        - one path from the raw message to the published series, replayable from any day
        - drift detection that a marine biologist can read and overrule
        - costs per message on a dashboard, because the finance department has found out

        You have moved sensor data before and know that "real time" is a negotiation. Office days are Tuesday
        and Wednesday; on the first Friday of the month the boat leaves at seven and you may come along.
      `,
    },
    {
      title: 'Research Software Engineer (Python)',
      daysAgo: 27.4,
      locationType: 'In-Person',
      location: 'Bergen, Norway',
      countries: ['NO'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: null,
      skills: ['Python', 'xarray', 'NumPy', 'Dask'],
      applyLink: 'mailto:hav@brinewright.example?subject=Research%20software%20engineer',
      description: prose`
        You turn the scripts of four oceanographers into a library that the fifth can install. Pay follows the
        university scale, so we cannot print a number here; ask, and we will tell you the step.
      `,
    },
    {
      title: 'Principal Engineer, Time-Series Storage',
      daysAgo: 212,
      openForDays: 365,
      locationType: 'Remote',
      location: 'Remote (Nordic countries)',
      countries: ['NO', 'SE', 'DK', 'FI', 'IS'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Principal/Staff',
      salary: { min: 140_000, max: 175_000, period: 'year' },
      skills: ['PostgreSQL internals', 'Rust', 'Python', 'Compression'],
      applyLink: 'https://brinewright.example/work/principal-storage',
      description: prose`
        This position has been open since spring because we would rather wait than compromise. We keep every
        reading for thirty years. The person we look for has opinions about column encodings, has shipped a
        storage engine or a serious extension of one, and enjoys teaching.

        > The sea has time. So do we.

        Read the [storage paper](https://brinewright.example/papers/storage.pdf) first, then write to us about
        its weakest section. We think it is section four, and would be glad to be wrong.
      `,
    },
  ],
}
