// The formats in which the board can be subscribed to: its address with such an ending, and the same query.
export const feedFormats = [
  { ending: 'rss', type: 'application/rss+xml', name: 'RSS' },
  { ending: 'atom', type: 'application/atom+xml', name: 'Atom' },
  { ending: 'json', type: 'application/feed+json', name: 'JSON Feed' },
] as const

export type FeedFormat = (typeof feedFormats)[number]
