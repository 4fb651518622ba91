// Finds the name of a skill for what people type.
import skills from '../skills.json' with { type: 'json' }

/** The skills that every site knows. Staff can add others. */
export const knownSkills: readonly string[] = skills.names

const MAX_SUGGESTIONS = 8

/** Returns the typed list of skills, completed with each known skill that begins like the last one. */
export function suggestSkills(typed: string): string[] {
  const before = typed.slice(0, typed.lastIndexOf(',') + 1)
  const start = skillKey(typed.slice(before.length))
  if (start === '') return []
  return knownSkills
    .filter((name) => skillKey(name).startsWith(start))
    .slice(0, MAX_SUGGESTIONS)
    .map((name) => `${before} ${name}`.trim())
}

/** Texts with the same key are the same skill. */
export const skillKey = (text: string): string => text.toLowerCase().replace(/[\s.\-_]+/g, '')

/** Returns a function that finds the name of a typed skill, whatever its case, spaces, dots and hyphens. */
export function skillFinder(added: readonly string[]): (typed: string) => string | undefined {
  const names = new Map([...added, ...knownSkills].map((name) => [skillKey(name), name]))
  for (const [alias, name] of Object.entries(skills.aliases)) names.set(skillKey(alias), name)
  return (typed) => (skillKey(typed) === '' ? undefined : names.get(skillKey(typed)))
}

/** Returns the names of the known skills, and the texts that are no known skill. */
export function sortSkills(typed: readonly string[], find: ReturnType<typeof skillFinder>) {
  const skills = [...new Set(typed.flatMap((text) => find(text) ?? []))]
  return { skills, proposedSkills: typed.filter((text) => find(text) === undefined) }
}
