export const bookmarkKinds = ['saved', 'applied'] as const
export type BookmarkKind = (typeof bookmarkKinds)[number]

/** The maximum per kind and user. Above it, the oldest bookmarks are deleted. */
export const MAX_BOOKMARKS = 5000
/** The maximum per kind in one request. */
export const MAX_BOOKMARKS_PER_REQUEST = 1000
