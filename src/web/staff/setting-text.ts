/** Returns the description of a setting as a sentence, without Markdown. */
export function settingText(markdown: string): string {
  const text = markdown
    .replaceAll(/\s*\(\[[^[\]]+\]\([^()]*\)\)/g, '')
    .replaceAll(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
  const plain = text.replaceAll('`', '')
  const isCode = markdown.startsWith('`')
  return `${isCode ? plain : plain.charAt(0).toUpperCase() + plain.slice(1)}.`
}
