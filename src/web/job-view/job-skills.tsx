import { Link } from 'react-router'

import { searchPath } from '#contract/jobs/rules/links.ts'
import { cn } from '#web/lib/cn.ts'
import { quietLinkStyles } from '#web/ui/link-styles.ts'

type JobSkillsProps = {
  skills: readonly string[]
  limit?: number
  /** Truncates the skills that do not fit on one line. */
  isOneLine?: boolean
}

/** Shows up to `limit` skills as search links, and the number of the others. */
export function JobSkills({ skills, limit = skills.length, isOneLine = false }: JobSkillsProps) {
  const shown = [...new Set(skills)].filter((skill) => skill.trim() !== '')
  const rest = shown.length - limit
  return (
    <ul
      aria-label="Skills"
      className={cn(
        'flex min-w-0 items-center gap-x-2 text-small text-muted sm:gap-x-3',
        !isOneLine && 'flex-wrap',
      )}
    >
      {shown.slice(0, limit).map((skill) => (
        <li key={skill} className="max-w-full min-w-0 phone:min-w-11">
          <Link
            to={searchPath(skill)}
            className={`relative flex min-h-6 items-center phone:min-h-11 ${quietLinkStyles}`}
          >
            <bdi className="truncate">{skill}</bdi>
          </Link>
        </li>
      ))}
      {rest > 0 && <li className="shrink-0">+{rest}</li>}
    </ul>
  )
}
