/** Removes blank entries. Of entries that differ only in case or width, keeps the first. */
export function distinctTexts(lines: readonly string[]): string[] {
  const seen = new Set([''])
  return lines.filter((entry) => {
    const key = entry.normalize('NFKC').trim().toLowerCase()
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
