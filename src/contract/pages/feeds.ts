// The formats of the board's feeds. The path of a feed ends with the format. The query is that of the board's URL.
export const feedFormats = [
  { ending: 'rss', type: 'application/rss+xml', name: 'RSS' },
  { ending: 'atom', type: 'application/atom+xml', name: 'Atom' },
  { ending: 'json', type: 'application/feed+json', name: 'JSON Feed' },
] as const

export type FeedFormat = (typeof feedFormats)[number]
