const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Returns facts on one line. Right-to-left text in one of them does not reorder the others. */
export const factsHtml = (facts: readonly string[]): string =>
  facts.map((fact) => `<bdi>${escapeHtml(fact)}</bdi>`).join(' · ')
