// The kinds of settings, each with what is allowed as its description.
import { z } from 'zod'

import { seconds } from './duration.ts'

export function described<S extends z.ZodType>(allowed: string, schema: S): S {
  return schema.describe(allowed)
}

export function oneOf<const T extends string>(values: readonly T[], fallback: NoInfer<T>) {
  return described(
    values.join(', '),
    z.enum(values).default(() => fallback),
  )
}

export function onOff(fallback: boolean, allowed = 'on, off') {
  const words = z.stringbool({ truthy: ['on', 'true', '1'], falsy: ['off', 'false', '0'] })
  return described(allowed, words.default(fallback))
}

/** Written in seconds, read in milliseconds. */
export function secondsSetting(fallbackMs: number, mostMs = Infinity) {
  return described(
    `a whole number of seconds from 1${mostMs === Infinity ? '' : ` to ${mostMs / 1000}`}`,
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform((text) => seconds(Number(text)))
      .refine((ms) => ms <= mostMs)
      .default(fallbackMs),
  )
}

export function countSetting(fallback: number) {
  return described(
    'a whole number from 1',
    z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number)
      .default(fallback),
  )
}

export function numberSetting({ from, to, fallback }: { from: number; to: number; fallback: number }) {
  return described(
    `a whole number from ${from} to ${to}`,
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .refine((number) => number >= from && number <= to)
      .default(fallback),
  )
}

export function words(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}

export function json(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
}
