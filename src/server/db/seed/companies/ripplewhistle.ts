// A demo company (Somewhere, field recordings). Shows how the board displays a company without a description and a job
// with almost no data.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const ripplewhistle: DemoCompany = {
  name: 'Ripplewhistle',
  website: null,
  description: null,
  logo: null,
  jobs: [
    {
      title: 'Audio Pipeline Engineer',
      daysAgo: 18.3,
      locationType: 'Remote',
      location: null,
      countries: [],
      employmentSchedule: 'Full-time',
      contractType: 'Contractor',
      seniorityLevel: 'Senior',
      salary: { min: 110_000, max: 130_000, period: null },
      skills: ['FFmpeg', 'Python', 'Rust', 'DSP', 'Object storage', 'Django', 'Queues', 'WebAudio', 'FLAC'],
      applyLink: 'mailto:listen@ripplewhistle.example',
      description: prose`
        We publish recordings of places: a reed bed at dawn, a tram depot in the snow, four hours of a harbour
        thinking. Nine terabytes arrive each week from people with good microphones and poor connections.

        You build what happens between the upload and the headphones. Loudness without squeezing, waveforms that
        appear at once, and a checksum for every bird.
      `,
    },
    {
      title: 'Generalist',
      daysAgo: 64.9,
      locationType: null,
      location: null,
      countries: [],
      employmentSchedule: null,
      contractType: null,
      seniorityLevel: null,
      salary: null,
      skills: [],
      applyLink: 'mailto:listen@ripplewhistle.example?subject=Generalist',
      description: 'Can you hear what is missing? Write to us.',
    },
  ],
}
