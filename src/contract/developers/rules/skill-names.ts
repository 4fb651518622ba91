// Finds the name of a skill for what people type.
import skills from '../skills.json' with { type: 'json' }

/** The skills that every site knows. Staff can add others. */
export const knownSkills: readonly string[] = skills.names

const keyOf = (text: string) => text.toLowerCase().replace(/[\s.\-_]+/g, '')

/** Returns a function that finds the name of a typed skill, whatever its case, spaces, dots and hyphens. */
export function skillFinder(added: readonly string[]): (typed: string) => string | undefined {
  const names = new Map([...added, ...knownSkills].map((name) => [keyOf(name), name]))
  for (const [alias, name] of Object.entries(skills.aliases)) names.set(keyOf(alias), name)
  return (typed) => (keyOf(typed) === '' ? undefined : names.get(keyOf(typed)))
}
