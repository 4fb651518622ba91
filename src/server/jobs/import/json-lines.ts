// JSON Lines: one object on each line.
import { messageOf, UnreadableFile } from './unreadable-file.ts'

/** One value for each line that is not blank. Throws UnreadableFile that names the line. */
export function jsonLinesRows(text: string): unknown[] {
  return text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index + 1)]))
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new UnreadableFile(`line ${number} is not one whole JSON object: ${messageOf(error)}`)
  }
}
