// Reads boards from the URLs of an ATS.
import { type Board, boardPattern, type Region } from './source-kind.ts'

/** Returns the board with this name, or undefined for a text that cannot be a board's name. */
export function toBoard(name: string | null | undefined, region: Region): Board | undefined {
  return name != null && boardPattern.test(name) ? { region, board: name } : undefined
}

/** Returns the decoded segments of the URL's path. */
export function pathSegments({ pathname }: URL): string[] {
  return pathname.split('/').filter(Boolean).map(decode)
}

/** Returns a segment with invalid percent-encoding unchanged. Its `%` rules it out as the name of a board. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
