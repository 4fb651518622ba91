import { displayEmail } from '#contract/auth/display-email.ts'
import type { AuthUser } from '#contract/auth/shapes.ts'
import { imagePath } from '#contract/images/rules/picture.ts'
import type { User } from '#server/identity/session/queries.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'
import { isUsableHash } from '#server/lib/passwords.ts'

/** Returns the user in the form that clients receive. Omits the address if the account has none. */
export function presentUser(user: User): AuthUser {
  const email = user.email === null ? null : displayEmail(user.email)
  const display = user.displayName ?? email ?? `user ${user.id}`
  return {
    id: user.id,
    display,
    ...(email !== null && { email }),
    has_usable_password: isUsableHash(user.passwordHash),
    avatar_url: user.avatar === null ? createInitialAvatar(display) : imagePath(user.avatar),
  }
}

const HUES = 360
const HASH_FACTOR = 31

/** Returns a data URL of an SVG image with the initial of the name on a circle. The name determines the color. */
export function createInitialAvatar(name: string): string {
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? '?'
  const hue = Array.from(name).reduce(
    (hash, letter) => (hash * HASH_FACTOR + (letter.codePointAt(0) ?? 0)) % HUES,
    0,
  )
  const text = `<text x="32" y="43" font-family="sans-serif" font-size="32" text-anchor="middle" fill="#fff">${escapeHtml(initial)}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 40%)"/>${text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
