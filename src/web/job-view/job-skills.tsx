import { Link } from 'react-router'

import { distinctTexts } from '#contract/jobs/rules/distinct-texts.ts'
import { searchPath } from '#contract/jobs/rules/links.ts'
import { cn } from '#web/lib/cn.ts'
import { quietLinkStyles } from '#web/ui/link-styles.ts'

type JobSkillsProps = {
  skills: readonly string[]
  limit?: number
  /** Leaves out skills that do not fit beside the buttons of a card on a phone. */
  isOneLine?: boolean
}

/** The number of characters that fit beside the buttons of a card on a phone. A gap between skills counts as two. */
const MAX_LINE_LENGTH = 25

/** Returns the number of whole skills that fit on one line of a narrow card, at least 1. */
function countFitting(skills: readonly string[]): number {
  const ends = skills.map((_skill, place) => skills.slice(0, place + 1).join('  ').length)
  return Math.max(1, ends.filter((length) => length <= MAX_LINE_LENGTH).length)
}

/** Shows up to `limit` skills as search links, and the number of the others. Prints all of them. */
export function JobSkills({ skills, limit = skills.length, isOneLine = false }: JobSkillsProps) {
  const shown = distinctTexts(skills)
  const rest = shown.length - limit
  const fitting = isOneLine ? countFitting(shown.slice(0, limit)) : limit
  return (
    <ul
      aria-label="Skills"
      className={cn(
        'flex min-w-0 items-center gap-x-2 text-small text-muted sm:gap-x-3',
        // A single long skill does not wrap. It is truncated, so that the number of other skills stays beside it.
        fitting > 1 && 'flex-wrap',
      )}
    >
      {shown.map((skill, place) => (
        <li
          key={skill}
          className={cn(
            'max-w-full min-w-0 phone:min-w-11',
            place >= limit ? 'hidden' : place >= fitting && '@max-[30rem]:hidden',
          )}
        >
          <Link
            to={searchPath(skill)}
            className={`relative flex min-h-6 items-center phone:min-h-11 ${quietLinkStyles}`}
          >
            <bdi className="truncate">{skill}</bdi>
          </Link>
        </li>
      ))}
      {rest > 0 && <li className={cn('shrink-0', fitting < limit && '@max-[30rem]:hidden')}>+{rest}</li>}
      {fitting < Math.min(limit, shown.length) && (
        <li className="shrink-0 @min-[30rem]:hidden">+{shown.length - fitting}</li>
      )}
    </ul>
  )
}
