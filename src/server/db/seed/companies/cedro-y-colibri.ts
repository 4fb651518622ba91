// A demo company (Medellín, online courses). Shows how the board displays Spanish jobs, hourly pay, and a company
// without a logo.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const cedroYColibri: DemoCompany = {
  name: 'Cedro & Colibrí',
  website: 'https://cedro-colibri.example',
  description: 'Cursos en línea para oficios: carpintería, panadería, soldadura.',
  logo: null,
  jobs: [
    {
      title: 'Desarrollador/a Full Stack (Django y Vue)',
      daysAgo: 3.7,
      locationType: 'Remote',
      location: 'Remoto (América Latina)',
      countries: ['CO', 'MX', 'AR', 'PE', 'CL', 'UY'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 2_400, max: 3_200, period: 'month' },
      skills: ['Django', 'Vue', 'PostgreSQL', 'Video', 'HLS'],
      applyLink: 'https://cedro-colibri.example/empleos/full-stack',
      description: prose`
        Enseñamos a soldar por video, y el video se ve en un celular apoyado en un banco de trabajo. Buscamos a
        alguien que disfrute de que una clase cargue rápido con mala señal.

        ## Lo que harás
        - mejorar el reproductor: descargas, subtítulos, repetir los últimos diez segundos con el codo
        - construir con Django los exámenes que corrigen las maestras
        - medir, en teléfonos viejos, todo lo que cambies

        ## Lo que esperamos
        - tres años de experiencia en la web, al menos uno con Django
        - español cómodo y curiosidad por los oficios

        Trabajamos por semanas de cuatro días y medio. Nos vemos en Medellín dos veces al año.
      `,
    },
    {
      title: 'Instructional Designer Who Codes',
      daysAgo: 49.5,
      locationType: 'Remote',
      location: 'Remote, Latin America or Spain',
      countries: ['CO', 'MX', 'AR', 'ES'],
      employmentSchedule: 'Part-time',
      contractType: 'Contractor',
      seniorityLevel: 'Mid-Level',
      salary: { min: 22, max: 30, period: 'hour' },
      skills: ['Teaching', 'Python', 'Storyboards'],
      applyLink: 'https://cedro-colibri.example/empleos/instructional-designer',
      description: prose`
        You take a master carpenter's afternoon and turn it into nine lessons and a quiz. When the tool that you
        need does not exist, you write it.
      `,
    },
    {
      title: 'Diseñador/a de Producto',
      daysAgo: 17.2,
      locationType: 'Hybrid',
      location: 'Medellín, Colombia',
      countries: ['CO'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: null,
      skills: ['Figma', 'Investigación', 'HTML', 'CSS'],
      applyLink: 'mailto:diseno@cedro-colibri.example?subject=Producto',
      description: prose`
        Diseñas para manos ocupadas. Entrevistas en talleres, prototipos en papel, decisiones que se pueden
        explicar. El salario lo acordamos según experiencia y lo contamos en la primera llamada.
      `,
    },
  ],
}
