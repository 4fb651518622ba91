import { validateHeaderValue } from 'node:http'

import { z } from 'zod'

import { isHttpUrl } from '#contract/jobs/rules/links.ts'

import { optional, setting } from './setting.ts'

const MAX_NAME_LENGTH = 60
const MAX_HEADERS_LENGTH = 4_000

/**
 * The settings for OpenTelemetry. They have the names that OpenTelemetry defines, because its exporter reads some of
 * them itself.
 */
export const tracingSettings = z.object({
  tracesEndpoint: optional(
    'an http or https address such as http://127.0.0.1:4318',
    z
      .string()
      .refine(isHttpUrl)
      .transform((url) => `${url.replace(/\/$/, '')}/v1/traces`),
    {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      about:
        'where traces are sent, by OTLP over HTTP: `http://127.0.0.1:4318`; `/v1/traces` is added. Unset: no ' +
        'traces ([how-to/monitoring.md](../how-to/monitoring.md))',
    },
  ),
  tracesHeaders: optional(
    'pairs such as authorization=Basic%20abc, separated by commas',
    z.string().max(MAX_HEADERS_LENGTH).refine(areHeaderPairs),
    {
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      about: 'headers sent with traces: `authorization=Basic%20...`',
      secret: true,
    },
  ),
  serviceName: setting(`a name of at most ${MAX_NAME_LENGTH} characters`, z.string().max(MAX_NAME_LENGTH), {
    name: 'OTEL_SERVICE_NAME',
    default: 'fretboard',
    about: 'the name of this server in traces',
  }),
  tracesShare: setting(
    'a number from 0 to 1',
    z
      .string()
      .regex(/^(?:0|1|[01]?\.\d{1,6})$/)
      .transform(Number)
      .refine((share) => share <= 1),
    { name: 'OTEL_TRACES_SAMPLER_ARG', default: '1', about: 'the fraction of requests to trace' },
  ),
})

function areHeaderPairs(text: string): boolean {
  return text.split(',').every((pair) => {
    const { name, value } = /^(?<name>[\w-]+)=(?<value>[^=]*)$/.exec(pair.trim())?.groups ?? {}
    return name !== undefined && value !== undefined && canBeSent(name, value)
  })
}

/**
 * Returns whether the exporter of OpenTelemetry can decode the header. The exporter silently omits a header that it
 * cannot decode.
 */
function canBeSent(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, decodeURIComponent(value))
    return true
  } catch {
    return false
  }
}
