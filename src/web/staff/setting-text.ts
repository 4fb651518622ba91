/** Returns the description of a setting as a sentence, without Markdown. */
export function settingText(markdown: string): string {
  const text = markdown.replaceAll(/\[([^[\]]+)\]\([^()]*\)/g, '$1').replaceAll('`', '')
  const isCode = markdown.startsWith('`')
  return `${isCode ? text : text.charAt(0).toUpperCase() + text.slice(1)}.`
}
