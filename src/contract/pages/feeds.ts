// The formats of the board's feeds. The path ends with the format, and the query is the one of the board.
export const feedFormats = [
  { ending: 'rss', type: 'application/rss+xml', name: 'RSS' },
  { ending: 'atom', type: 'application/atom+xml', name: 'Atom' },
  { ending: 'json', type: 'application/feed+json', name: 'JSON Feed' },
] as const

export type FeedFormat = (typeof feedFormats)[number]
