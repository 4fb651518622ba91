// Characters that are invisible or change how surrounding text is displayed. In names they can deceive readers.

/** Does not match joiners, which emoji and some scripts need. */
const invisibleCharacters =
  /[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/gu

export function removeInvisibleCharacters(text: string): string {
  return text.replace(invisibleCharacters, '')
}
