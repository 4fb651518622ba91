// A line of CSV (RFC 4180) in which no spreadsheet finds a formula.

const starts = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** What a spreadsheet would take for a formula is marked as text by an apostrophe. */
function cell(text: string): string {
  const safe = starts.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
