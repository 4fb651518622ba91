/** Counts the rows that were rejected for each reason. Lists the most frequent reason first. */
export function groupReasons(
  rows: readonly { readonly reasons: readonly string[] }[],
): { reason: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const reason of rows.flatMap(({ reasons }) => reasons))
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return Array.from(counts, ([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
}
