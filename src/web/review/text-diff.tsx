// The difference of two texts by words: removed words are struck out, added words are marked.
import { diffWordsWithSpace } from 'diff'

/** Limits the comparison of texts with little in common, by changed words and by time in milliseconds. */
const bounds = { maxEditLength: 2000, timeout: 200 }

type Piece = { key: string; value: string; added: boolean; removed: boolean }

function listPieces(before: string, after: string): Piece[] {
  const parts = diffWordsWithSpace(before, after, bounds) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  const pieces: Piece[] = []
  let start = 0
  for (const { value, added, removed } of parts) {
    pieces.push({ key: `${start}`, value, added, removed })
    start += value.length
  }
  return pieces
}

export function TextDiff({ before, after }: { before: string; after: string }) {
  return (
    <div
      dir="auto"
      className="rounded-control border border-line bg-surface p-3 text-small wrap-anywhere whitespace-pre-wrap"
    >
      {listPieces(before, after).map(({ key, value, added, removed }) => {
        if (added)
          return (
            <ins key={key} className="bg-accent-soft text-accent">
              {value}
            </ins>
          )
        if (removed)
          return (
            <del key={key} className="bg-danger-soft text-danger">
              {value}
            </del>
          )
        return <span key={key}>{value}</span>
      })}
    </div>
  )
}
