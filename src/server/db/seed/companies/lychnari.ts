// A demo company (Athens, data for libraries). Shows how the board displays a Greek job, a salary with only a minimum
// and one with only a maximum.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const lychnari: DemoCompany = {
  name: 'Λυχνάρι Δεδομένα',
  website: 'https://lychnari.example',
  description: 'Search and catalogues for libraries and archives, in every alphabet they hold.',
  logo: '/logos/lychnari.svg',
  jobs: [
    {
      title: 'Μηχανικός Δεδομένων (Python, Django)',
      daysAgo: 6.1,
      locationType: 'Hybrid',
      location: 'Αθήνα, Ελλάδα',
      countries: ['GR'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 42_000, max: 55_000, period: 'year' },
      skills: ['Python', 'Django', 'OpenSearch', 'MARC21', 'Unicode'],
      applyLink: 'https://lychnari.example/theseis/mixanikos-dedomenon',
      description: prose`
        Οι βιβλιοθήκες μας έχουν τίτλους σε σαράντα δύο γραφές και τρεις διαφορετικούς τόνους για το ίδιο όνομα.
        Ψάχνουμε άνθρωπο που χαίρεται όταν η αναζήτηση βρίσκει τον Καβάφη όπως κι αν τον γράψεις.

        ## Τι θα κάνεις
        - θα φροντίζεις τη ροή των εγγραφών από διακόσιους καταλόγους προς ένα ευρετήριο
        - θα γράφεις κανόνες κανονικοποίησης με δοκιμές που τις διαβάζει και βιβλιοθηκονόμος
        - θα καθοδηγείς δύο νεότερους συναδέλφους

        ## Τι ζητάμε
        - πέντε χρόνια με Python, από τα οποία μερικά με Django
        - υπομονή με δεδομένα που γράφτηκαν σε γραφομηχανή

        Το γραφείο είναι στα Πετράλωνα, με ταράτσα. Δύο μέρες εκεί, τρεις όπου θέλεις.
      `,
    },
    {
      title: 'Machine Learning Engineer, Historical Text',
      daysAgo: 29.3,
      locationType: 'Remote',
      location: 'Remote (Greece, Cyprus or Bulgaria)',
      countries: ['GR', 'CY', 'BG'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 45_000, max: null, period: 'year' },
      skills: ['PyTorch', 'OCR', 'Python', 'Evaluation'],
      applyLink: 'https://lychnari.example/jobs/ml-historical-text',
      description: prose`
        Nine million newspaper pages, four of them straight. You improve the recognition of polytonic Greek, measure
        it honestly, and give archivists a way to correct the machine that the machine learns from.

        The upper end of the pay depends on experience; the lower end does not move.
      `,
    },
    {
      title: 'Course Author: Django for Librarians',
      daysAgo: 53.7,
      locationType: 'Remote',
      location: 'Remote',
      countries: [],
      employmentSchedule: 'Part-time',
      contractType: 'Contractor',
      seniorityLevel: 'Mid-Level',
      salary: { min: 0, max: 45, period: 'hour' },
      skills: ['Teaching', 'Django', 'Writing'],
      applyLink: 'mailto:courses@lychnari.example?subject=Course%20author',
      description: prose`
        Write eight lessons that take a librarian from a spreadsheet to a small, useful catalogue on the web. You
        get two test readers with strong opinions and no fear of the command line.
      `,
    },
  ],
}
