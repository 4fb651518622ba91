// A demo company (Kraków, meadow robots). Shows how the board displays a Polish job and an internship that has been
// withdrawn.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const lakaRobotics: DemoCompany = {
  name: 'Łąka Robotics',
  website: 'https://laka-robotics.example',
  description: 'Small robots that mow meadows around the nests.',
  logo: null,
  jobs: [
    {
      title: 'Inżynier/ka oprogramowania, flota robotów',
      daysAgo: 9.7,
      locationType: 'Hybrid',
      location: 'Kraków, Polska',
      countries: ['PL'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 50_000, max: 64_000, period: 'year' },
      skills: ['Django', 'Python', 'ROS 2', 'PostGIS', 'MQTT'],
      applyLink: 'https://laka-robotics.example/praca/flota-robotow',
      description: prose`
        Sto dwadzieścia robotów kosi łąki i omija gniazda derkaczy. Każdy z nich wysyła zdjęcia, położenie i skargi
        na pogodę. Szukamy osoby, która zbuduje miejsce, w którym to wszystko ma sens.

        ## Co będziesz robić
        - rozwijać panel floty w Django: mapa, zadania, aktualizacje w terenie
        - projektować zachowanie bez zasięgu, bo na łące zasięgu nie ma
        - rozmawiać z ornitologami, którzy mają zawsze rację

        ## Czego oczekujemy
        - co najmniej pięciu lat doświadczenia, w tym z Django
        - swobody w języku polskim i technicznym angielskim

        W maju wszyscy jedziemy w teren. Kalosze w każdym rozmiarze są na miejscu.
      `,
    },
    {
      title: 'Fleet API Developer',
      daysAgo: 25.7,
      locationType: 'Remote',
      location: 'Remote (Poland, Czechia, Slovakia)',
      countries: ['PL', 'CZ', 'SK'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 44_000, max: 56_000, period: 'year' },
      skills: ['Django Ninja', 'OpenAPI', 'PostgreSQL', 'asyncio'],
      applyLink: 'https://laka-robotics.example/praca/fleet-api',
      description: prose`
        Nature parks want to ask our robots questions: where did you mow, what did you spare, when will you be
        back? You design the public API for that with Django Ninja, document it so that a park ranger's nephew can
        use it, and keep it stable for ten years.
      `,
    },
    {
      title: 'Robotics Intern (Summer)',
      daysAgo: 39.1,
      stage: 'off',
      locationType: 'In-Person',
      location: 'Łódź, Polska',
      countries: ['PL'],
      employmentSchedule: 'Full-time',
      contractType: 'Internship',
      seniorityLevel: 'Intern/Entry Level',
      salary: { min: 900, max: 1_100, period: 'month' },
      skills: ['C++', 'Python', 'Soldering'],
      applyLink: 'mailto:staz@laka-robotics.example',
      description: prose`
        Three months with a soldering iron and a field notebook. You teach a robot to recognise one more kind of
        nest, and you are allowed to name the model.
      `,
    },
  ],
}
