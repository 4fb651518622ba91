import { z } from 'zod'

import { optional, setting, splitList } from './setting.ts'

const MIN_SECRET_LENGTH = 32
const MIN_DISTINCT_SECRET_LENGTH = 10
/**
 * The maximum number of former keys. Each former key makes decryption slower, because the keys are tried one after
 * another.
 */
const MAX_FALLBACKS = 5

export const secretKeySettings = {
  secretKey: optional(
    `at least ${MIN_SECRET_LENGTH} random characters (required in production)`,
    z.string().refine(isStrongSecret),
    {
      name: 'SECRET_KEY',
      about:
        `encrypts emails and second factors, and signs tokens: at least ${MIN_SECRET_LENGTH} random ` +
        'characters, such as from `openssl rand -base64 48`. Required in production; otherwise generated in ' +
        '`DATA_DIR`. Use `SECRET_KEY_FALLBACKS` to change it without losing data',
      secret: true,
      requiredInProduction: true,
    },
  ),
  secretKeyFallbacks: setting(
    `up to ${MAX_FALLBACKS} keys separated by commas, with the rules of SECRET_KEY`,
    z
      .string()
      .transform((text) => (text === '' ? [] : splitList(text)))
      .refine((keys) => keys.length <= MAX_FALLBACKS && keys.every(isStrongSecret)),
    {
      name: 'SECRET_KEY_FALLBACKS',
      default: '',
      about:
        'former values of `SECRET_KEY`, separated by commas. They decrypt older data until `npm run ' +
        'manage -- reencrypt` has run ' +
        '([explanation/security.md](../explanation/security.md#changing-secret_key))',
      secret: true,
    },
  ),
}

/** Returns whether the key is long, has enough different characters, and contains no placeholder like 'change-me'. */
function isStrongSecret(text: string): boolean {
  if (/change.?me|default|example|insecure|your.?secret/i.test(text)) return false
  return text.length >= MIN_SECRET_LENGTH && new Set(text).size >= MIN_DISTINCT_SECRET_LENGTH
}
