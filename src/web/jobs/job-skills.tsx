type JobSkillsProps = { skills: readonly string[]; limit: number }

/** Shows `limit` skills, then how many more there are. */
export function JobSkills({ skills, limit }: JobSkillsProps) {
  const shown = [...new Set(skills)]
  const rest = shown.length - limit
  return (
    <ul aria-label="Skills" className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 text-small text-muted">
      {shown.slice(0, limit).map((skill) => (
        <li key={skill} className="max-w-full truncate">
          <bdi>{skill}</bdi>
        </li>
      ))}
      {rest > 0 && <li>+{rest}</li>}
    </ul>
  )
}
