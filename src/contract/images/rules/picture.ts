// Rules for uploads. The browser checks a file before it is sent, and the server checks it again.

export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

export const notAPicture = 'The file must be a PNG, JPEG or WebP picture.'
export const pictureTooLarge = 'The picture must be at most 5 MB.'

/** Returns an error message for a selected file, or undefined when it may be uploaded. */
export function pictureFault({ type, size }: { type: string; size: number }): string | undefined {
  if (!pictureTypes.includes(type)) return notAPicture
  return size > MAX_PICTURE_BYTES ? pictureTooLarge : undefined
}

export function imagePath(hash: string): string {
  return `/images/${hash}.webp`
}

/** Returns the hash in the path of an uploaded picture, or undefined for any other text. */
export function hashInImagePath(path: string): string | undefined {
  return /^\/images\/([\w-]{43})\.webp$/.exec(path)?.[1]
}
