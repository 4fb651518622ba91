// A demo company (Lviv, kitchens and deliveries). Shows how the board displays Cyrillic names, monthly and weekly pay.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const sovaIChainyk: DemoCompany = {
  name: 'Сова і Чайник',
  website: 'https://sova-chainyk.example',
  description: 'Software for night bakeries: orders, ovens and bicycles.',
  logo: '/logos/sova-i-chainyk.svg',
  jobs: [
    {
      title: 'Python/Django розробник',
      daysAgo: 8.6,
      locationType: 'Remote',
      location: 'Україна, віддалено',
      countries: ['UA'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 2_600, max: 3_400, period: 'month' },
      skills: ['Python', 'Django', 'Celery', 'PostgreSQL'],
      applyLink: 'https://sova-chainyk.example/robota/django',
      description: prose`
        О третій ночі замовлення вже прийнято, піч гріється, а велосипеди чекають. Наша система знає, скільки
        круасанів спекти, ще до того, як прокинеться перший покупець.

        **Чим займатиметесь**
        - прогноз замовлень на завтра: просто, перевірено, зрозуміло пекарям
        - розклад печей, де кожна хвилина має свою ціну
        - робота без світла: застосунок має жити офлайн до шести годин

        **Що важливо**
        - від двох років досвіду з Django
        - звичка спочатку запитати, а потім писати код

        Маємо запасний інтернет, генератор і дуже добрий хліб.
      `,
    },
    {
      title: 'Senior Frontend Developer (htmx, TypeScript)',
      daysAgo: 19.4,
      locationType: 'Remote',
      location: 'Remote (Ukraine or Poland)',
      countries: ['UA', 'PL'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 3_800, max: 4_900, period: 'month' },
      skills: ['htmx', 'TypeScript', 'CSS', 'Service workers', 'Django templates'],
      applyLink: 'https://sova-chainyk.example/robota/frontend',
      description: prose`
        Our screens hang above ovens, are touched with floury fingers and must be read from three metres. We chose
        htmx with a little TypeScript and have not regretted it. You will own the offline part, which we do
        regret a little.

        - a synchronisation that loses nothing when the power goes
        - components that a new bakery can restyle in an afternoon
        - performance budgets on real tablets, the cheap ones
      `,
    },
    {
      title: 'Kitchen Systems Support Engineer',
      daysAgo: 47.2,
      locationType: 'In-Person',
      location: 'Львів, Україна',
      countries: ['UA'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Junior',
      salary: { min: 320, max: 420, period: 'week' },
      skills: ['Linux', 'Networking', 'Patience'],
      applyLink: 'mailto:pidtrymka@sova-chainyk.example',
      description: prose`
        Night shifts, four a week, in a warm place that smells of bread. You are the voice that answers when a
        label printer refuses at half past two, and the eyes that notice why.
      `,
    },
  ],
}
