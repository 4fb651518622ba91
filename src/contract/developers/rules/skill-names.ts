// Finds the name of a skill for what people type.
import skills from '../skills.json' with { type: 'json' }

/** The skills that every site knows. Staff can add others. */
export const knownSkills: readonly string[] = skills.names

/** Texts with the same key are the same skill. */
export const skillKey = (text: string): string => text.toLowerCase().replace(/[\s.\-_]+/g, '')

/** Returns a function that finds the name of a typed skill, whatever its case, spaces, dots and hyphens. */
export function skillFinder(added: readonly string[]): (typed: string) => string | undefined {
  const names = new Map([...added, ...knownSkills].map((name) => [skillKey(name), name]))
  for (const [alias, name] of Object.entries(skills.aliases)) names.set(skillKey(alias), name)
  return (typed) => (skillKey(typed) === '' ? undefined : names.get(skillKey(typed)))
}
