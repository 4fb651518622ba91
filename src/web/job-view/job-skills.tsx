import { Link } from 'react-router'

import { searchPath } from '#contract/jobs/rules/links.ts'
import { quietLinkStyles } from '#web/ui/link-styles.ts'

type JobSkillsProps = { skills: readonly string[]; limit: number }

/** Shows up to `limit` skills as search links, and the number of the others. */
export function JobSkills({ skills, limit }: JobSkillsProps) {
  const shown = [...new Set(skills)].filter((skill) => skill.trim() !== '')
  const rest = shown.length - limit
  return (
    <ul aria-label="Skills" className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 text-small text-muted">
      {shown.slice(0, limit).map((skill) => (
        <li key={skill} className="max-w-full truncate">
          <Link to={searchPath(skill)} className={`relative py-0.5 ${quietLinkStyles}`}>
            <bdi>{skill}</bdi>
          </Link>
        </li>
      ))}
      {rest > 0 && <li>+{rest}</li>}
    </ul>
  )
}
