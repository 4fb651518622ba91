const BLOCK_START = /^(#{1,6} |[-*] |\d+\. |> |~~~)/

/**
 * A template tag for Markdown in TypeScript code. Removes the indentation and joins wrapped lines, except in code
 * blocks between `~~~`.
 */
export function prose(strings: TemplateStringsArray): string {
  const lines = strings.join('').split('\n')
  const margin = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  const joined: string[] = []
  let inCode = false
  let wraps = false
  for (const line of lines.map((line) => line.slice(margin).trimEnd())) {
    if (line.startsWith('~~~')) inCode = !inCode
    if (wraps && !inCode && line !== '' && !BLOCK_START.test(line))
      joined.push(`${joined.pop()} ${line.trim()}`)
    else joined.push(line)
    wraps = !inCode && line !== '' && !line.startsWith('~~~') && !line.startsWith('#')
  }
  return joined.join('\n').trim()
}
