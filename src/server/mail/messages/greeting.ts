// How an email begins. Whoever signs up can write to strangers, so a name that could carry a message is left out.
import { type Part, words } from './layout.ts'

/** Letters and spaces, and a full stop only where an initial ends: 'J. R. Hartley', but no 'win.example'. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}\p{N}'’-]|\.(?=\s|$)|[ ]){1,60}$/u

export function greeting(display: string | undefined): Part {
  return words(display !== undefined && PLAIN_NAME.test(display) ? `Hello ${display},` : 'Hello,')
}
