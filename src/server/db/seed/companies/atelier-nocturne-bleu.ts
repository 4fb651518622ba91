// A demo company (Lyon, museum guides). Shows how the board displays French jobs and a part-time salary.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const atelierNocturneBleu: DemoCompany = {
  name: 'Atelier Nocturne Bleu',
  website: 'https://nocturne-bleu.example',
  description: 'Des guides de musée qui savent se taire.',
  logo: '/logos/atelier-nocturne-bleu.svg',
  jobs: [
    {
      title: 'Développeur·euse Django, guides de musée',
      daysAgo: 8.8,
      locationType: 'Hybrid',
      location: 'Lyon, France',
      countries: ['FR'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 45_000, max: 54_000, period: 'year' },
      skills: ['Django', 'Python', 'Wagtail', 'PWA', 'i18n'],
      applyLink: 'https://nocturne-bleu.example/emplois/django-guides',
      description: prose`
        Devant un tableau, on regarde d’abord ; on écoute ensuite. Nos guides s’ouvrent sans installation,
        fonctionnent dans les caves sans réseau et parlent vingt-deux langues.

        ## Vos missions
        - faire évoluer l’outil avec lequel les conservateurs écrivent leurs parcours (Django, Wagtail)
        - soigner les traductions : pluriels, apostrophes, sens de lecture
        - préparer les téléchargements pour qu’une visite tienne en douze mégaoctets

        ## Votre profil
        - deux à cinq ans d’expérience, dont une bonne part avec Django
        - le goût du détail typographique, sans en faire une religion

        Nos bureaux donnent sur la Saône. Télétravail deux ou trois jours par semaine ; le lundi, jour de
        fermeture des musées, nous essayons tout sur place.
      `,
    },
    {
      title: '3D and WebGL Developer',
      daysAgo: 46.1,
      locationType: 'Remote',
      location: 'Remote (France or Belgium)',
      countries: ['FR', 'BE'],
      employmentSchedule: 'Full-time',
      contractType: 'Contractor',
      seniorityLevel: 'Senior',
      salary: { min: 450, max: 550, period: 'day' },
      skills: ['WebGL', 'three.js', 'glTF', 'Photogrammetry'],
      applyLink: 'https://nocturne-bleu.example/emplois/webgl',
      description: prose`
        Sixty days of work to put a Roman mosaic into a phone: zoom from the whole floor to a single stone, no
        waiting, no melting battery. The scans exist; so do the archaeologists who will check your reds.
      `,
    },
    {
      title: 'Chargé·e d’accessibilité',
      daysAgo: 30.4,
      locationType: 'Hybrid',
      location: 'Lyon, France',
      countries: ['FR'],
      employmentSchedule: 'Part-time',
      contractType: 'Employee',
      seniorityLevel: 'Junior',
      salary: { min: 30_000, max: 34_000, period: 'year' },
      skills: ['RGAA', 'Audiodescription', 'Tests utilisateurs'],
      applyLink: 'mailto:bonjour@nocturne-bleu.example',
      description: prose`
        Vous animez les visites d’essai avec des personnes aveugles, sourdes, fatiguées, pressées. Ce que vous en
        rapportez passe avant le reste de la liste.
      `,
    },
  ],
}
