// A demo company (Hamburg, power trading). Shows how the board displays German jobs with umlauts and a job about to
// expire.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const wollgrasEnergie: DemoCompany = {
  name: 'Wollgras Energie',
  website: 'https://wollgras.example',
  description: 'Wir handeln mit Strom aus Wind. Ein Teil des Gewinns macht Moore wieder nass.',
  logo: '/logos/wollgras-energie.svg',
  jobs: [
    {
      title: 'Softwareentwickler:in Django und Energiehandel',
      daysAgo: 4.6,
      locationType: 'Hybrid',
      location: 'Hamburg, Deutschland',
      countries: ['DE'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 70_000, max: 85_000, period: 'year' },
      skills: ['Django', 'Python', 'PostgreSQL', 'Zeitreihen'],
      applyLink: 'https://wollgras.example/jobs/django-energiehandel',
      description: prose`
        Alle fünfzehn Minuten wird neu entschieden, wohin der Strom von 340 Windrädern fließt. Unser Handelssystem
        ist eine Django-Anwendung, die pünktlich sein muss: Wer eine Minute zu spät bietet, bietet nicht.

        ## Deine Aufgaben
        - Fahrpläne, Gebote und Abrechnung so modellieren, dass auch die Wirtschaftsprüfung sie versteht
        - Prognosen aus drei Quellen zusammenführen und Widersprüche sichtbar machen
        - Bereitschaft etwa jede sechste Woche, vergütet und mit Ausgleich

        ## Das bringst du mit
        - gute Kenntnisse in Python, Django und SQL
        - Freude an genauer Sprache, im Code wie im Protokoll
        - Deutsch für Gespräche mit den Netzbetreibern, Englisch für alles Übrige

        Wir arbeiten 36 Stunden in der Woche. Ein Teil des Gewinns geht in die Wiedervernässung von Mooren; einmal
        im Jahr stehen wir alle gemeinsam bis zu den Knien darin.
      `,
    },
    {
      title: 'Platform Engineer (Kubernetes, Terraform)',
      daysAgo: 26.8,
      locationType: 'Remote',
      location: 'Remote (Germany, Austria, Switzerland)',
      countries: ['DE', 'AT', 'CH'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 85_000, max: 100_000, period: 'year' },
      skills: ['Kubernetes', 'Terraform', 'PostgreSQL', 'Observability'],
      applyLink: 'https://wollgras.example/jobs/platform-engineer',
      description: prose`
        You look after two small clusters and the people who deploy to them. We prefer fewer parts: if you can
        remove a component without anybody noticing, you will be celebrated by name.
      `,
    },
    {
      title: 'Werkstudent:in Datenvisualisierung',
      daysAgo: 88.4,
      locationType: 'Hybrid',
      location: 'Köln, Deutschland',
      countries: ['DE'],
      employmentSchedule: 'Part-time',
      contractType: 'Internship',
      seniorityLevel: 'Intern/Entry Level',
      salary: { min: 16, max: 18, period: 'hour' },
      skills: ['Python', 'Vega-Lite', 'Gestaltung'],
      applyLink: 'mailto:studium@wollgras.example',
      description: prose`
        Du zeichnest, was der Wind verdient hat: Diagramme für Landwirtinnen, Gemeinden und unsere eigene Neugier.
        Sechzehn Stunden in der Woche, im Semester gern weniger, in den Ferien gern mehr.
      `,
    },
  ],
}
