// A demo company (Brno, a small agency). Shows how the board displays a Czech job, a freelance day rate, and a salary
// of zero.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const tresnovaAVlk: DemoCompany = {
  name: 'Třešňová & Vlk',
  website: 'https://tresnova-vlk.example',
  description: 'A studio of nine in Brno. We build web applications for theatres, libraries and breweries.',
  logo: null,
  jobs: [
    {
      title: 'Vývojář/ka v Djangu',
      daysAgo: 7.4,
      locationType: 'Hybrid',
      location: 'Brno, Česko',
      countries: ['CZ'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 3_000, max: 4_100, period: 'month' },
      skills: ['Django', 'HTMX', 'PostgreSQL', 'Docker'],
      applyLink: 'https://tresnova-vlk.example/kariera/django',
      description: prose`
        Hledáme kolegyni nebo kolegu, kterého baví weby, jež lidé opravdu používají. Naši zákazníci jsou divadla
        a knihovny; premiéra se neodkládá, a tak si plánujeme práci tak, aby se neodkládal ani víkend.

        **Co tě čeká**
        - rezervační systém pro šest divadel, Django 5.2, psaný od začátku s testy
        - společné návrhy u tabule, krátké porady, žádné časové výkazy po čtvrthodinách
        - pátek dopoledne na učení, odpoledne na víno

        **Co od tebe čekáme**
        - dva a více let s Djangem a chuť číst cizí kód
        - češtinu nebo slovenštinu, angličtinu ke čtení dokumentace

        Napiš nám pár vět o něčem, co jsi dokončil(a) a na co jsi pyšný/á.
      `,
    },
    {
      title: 'Freelance Django Developer for a Ticketing Relaunch',
      daysAgo: 2.3,
      locationType: 'Remote',
      location: 'Remote (Europe)',
      countries: ['CZ', 'SK', 'AT', 'PL', 'DE'],
      employmentSchedule: 'Full-time',
      contractType: 'Contractor',
      seniorityLevel: 'Senior',
      salary: { min: 380, max: 450, period: 'day' },
      skills: ['Django', 'Stripe', 'Redis', 'Load testing'],
      applyLink: 'mailto:ahoj@tresnova-vlk.example?subject=Ticketing',
      description: prose`
        The season opens on the first Monday of September, at ten. In eleven minutes a third of all tickets are
        gone. Last year the queue fell over in minute two. We have five months, a load generator and the
        complaints of 4,000 subscribers; you bring experience with sudden, polite crowds.
      `,
    },
    {
      title: 'Accessibility Specialist',
      daysAgo: 40.6,
      locationType: 'Remote',
      location: 'Remote (Czechia or Slovakia)',
      countries: ['CZ', 'SK'],
      employmentSchedule: 'Part-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 0, max: 0, period: 'year' },
      skills: ['WCAG 2.2', 'NVDA', 'HTML', 'Workshops'],
      applyLink: 'https://tresnova-vlk.example/kariera/pristupnost',
      description: prose`
        Three days a week. You audit what we build while it can still be changed, and teach our customers' editors
        why a picture of a poster is not a poster. Experience with assistive technology of your own counts as
        expertise here, not as an exception. We agree on the pay when we know how many days you want.
      `,
    },
  ],
}
