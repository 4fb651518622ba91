// A demo company (Montréal, a game studio). Shows how the board displays the longest code sample, an emoji in a title,
// and a text of one line.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const tinHeronGames: DemoCompany = {
  name: 'Tin Heron Games',
  website: 'https://tin-heron.example',
  description: 'Slow multiplayer games for people with jobs.',
  logo: '/logos/tin-heron-games.svg',
  jobs: [
    {
      title: 'Backend Developer, Matchmaking',
      daysAgo: 1.9,
      locationType: 'Hybrid',
      location: 'Montréal, Québec',
      countries: ['CA'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 98_000, max: 118_000, period: 'year' },
      skills: ['Python', 'Django Channels', 'Redis', 'PostgreSQL', 'Statistics'],
      applyLink: 'https://tin-heron.example/jobs/matchmaking',
      description: prose`
        A match in our game lasts nine days, so a bad pairing ruins a week. You will own the service that decides
        who plays whom, and you will be able to prove that it is fair.

        ## Where we are
        Players carry a rating and a deviation. Every minute a worker takes the waiting ones and pairs
        neighbours, roughly like this:

        ~~~python
        def pair(waiting: list[Player], now: datetime) -> Iterator[tuple[Player, Player]]:
            """Pair neighbours by rating; the longer somebody waits, the wider the window."""
            queue = deque(sorted(waiting, key=attrgetter("rating")))
            while len(queue) > 1:
                first, second = queue.popleft(), queue[0]
                window = 50 + 10 * minutes_between(first.since, now)
                if second.rating - first.rating <= window:
                    queue.popleft()
                    yield first, second
        ~~~

        It is short, it is tested, and it forgets friends, time zones and the player who always resigns on day
        two. It also runs in one process, which was charming at 3,000 players and is less so at 80,000.

        ## Where we want to go
        1. **A model that can be replayed.** Feed it last month, change one rule, compare.
        2. **Pairing by temperament.** Some people answer in an hour, others on Sunday. They should not meet.
        3. **Abuse signals** that inform a human instead of punishing automatically.

        ## You
        - have run stateful Python services and know what they do at midnight
        - can read a paper about ratings and then ignore half of it
        - speak French or English; the studio switches in mid-sentence

        ## The process
        One conversation, one paid day with us on a real question, one answer within a week. There are no riddles.
      `,
    },
    {
      title: 'Live Operations Engineer 🎮',
      daysAgo: 11.6,
      locationType: 'Hybrid',
      location: 'Montréal, Québec',
      countries: ['CA'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 74_000, max: 92_000, period: 'year' },
      skills: ['Django', 'Feature flags', 'Grafana', 'Bash'],
      applyLink: 'https://tin-heron.example/jobs/live-ops',
      description: prose`
        You run seasons, tournaments and the occasional apology. Half of the work is in the Django admin, which we
        have taught many tricks; the other half is making the first half unnecessary.
      `,
    },
    {
      title: 'Analyste, économie de jeu',
      daysAgo: 35.4,
      locationType: 'In-Person',
      location: 'Montréal, Québec',
      countries: ['CA'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: null,
      skills: ['SQL', 'Python', 'Simulation'],
      applyLink: 'mailto:emplois@tin-heron.example',
      description:
        'Vous équilibrez le prix du bois, du sel et de la patience. Tableurs bienvenus, dogmes non.',
    },
  ],
}
