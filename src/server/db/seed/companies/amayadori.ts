// A demo company (Kyoto, weather models). Shows how the board displays Japanese titles and texts, and a fixed hourly
// pay.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const amayadori: DemoCompany = {
  name: '雨宿り計算舎',
  website: 'https://amayadori.example',
  description: '京都の小さな気象会社。町内ごとの雨を、十分前にお知らせします。',
  logo: '/logos/amayadori.svg',
  jobs: [
    {
      title: 'Djangoバックエンドエンジニア',
      daysAgo: 4.3,
      locationType: 'In-Person',
      location: '京都市, 日本',
      countries: ['JP'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 48_000, max: 66_000, period: 'year' },
      skills: ['Django', 'Python', 'PostgreSQL', '気象データ'],
      applyLink: 'https://amayadori.example/saiyo/django',
      description: prose`
        夕立の十分前に、商店街の人へ「いま暖簾をしまってください」と伝える。それが私たちの仕事です。

        ## 仕事の内容
        - 雨雲レーダーの配信APIの設計と運用(Django、PostgreSQL)
        - 一分ごとに届く格子データの取り込みと検証
        - 予報が外れた日の振り返り。責めず、記録し、直します

        ## お願いしたい方
        - Djangoでの開発経験が二年以上ある方
        - テストを書くことが苦にならない方
        - 傘を忘れた人の気持ちがわかる方

        町家を改装した事務所で働きます。残業はほとんどありません。台風の日は在宅です。
      `,
    },
    {
      title: 'Forecast Visualisation Engineer',
      daysAgo: 23.6,
      locationType: 'Hybrid',
      location: 'Kyoto, Japan',
      countries: ['JP'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: null, max: null, period: null },
      skills: ['WebGL', 'TypeScript', 'd3', 'Colour science'],
      applyLink: 'https://amayadori.example/jobs/visualisation',
      description: prose`
        A map of rain is a map of doubt. You will draw that doubt so that a baker understands it in a second:
        without rainbow scales, readable with any kind of colour vision, at sixty frames on a cheap phone.

        Working languages are Japanese and English; most of the team speaks both, badly and cheerfully. We help
        with the visa and with finding a flat that allows bicycles indoors.
      `,
    },
    {
      title: 'インターン(気象データ)',
      daysAgo: 66.2,
      locationType: 'In-Person',
      location: '京都市, 日本',
      countries: ['JP'],
      employmentSchedule: 'Part-time',
      contractType: 'Internship',
      seniorityLevel: 'Intern/Entry Level',
      salary: { min: 11, max: 11, period: 'hour' },
      skills: ['Python', 'pandas'],
      applyLink: 'mailto:saiyo@amayadori.example',
      description: prose`
        週二日から。観測所のデータを整え、予報と見比べ、気づいたことを発表してもらいます。初めての方も歓迎します。
      `,
    },
  ],
}
