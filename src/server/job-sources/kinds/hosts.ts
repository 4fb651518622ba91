import { type Board, boardPattern, type Region } from './source-kind.ts'

/** Returns the source board with this name, or undefined if the text cannot be the name of a board. */
export function toBoard(name: string | null | undefined, region: Region): Board | undefined {
  return name != null && boardPattern.test(name) ? { region, board: name } : undefined
}

/** Returns the segments of the URL's path, decoded and without empty ones. */
export function pathSegments({ pathname }: URL): string[] {
  return pathname.split('/').filter(Boolean).map(decode)
}

/**
 * Decodes a segment. Returns a segment with invalid percent-encoding unchanged. Such a segment contains `%`, so
 * it is not accepted as the name of a source board.
 */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
