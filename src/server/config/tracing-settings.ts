import { z } from 'zod'

import { isHttpUrl } from '#contract/jobs/rules/links.ts'

import { optional, setting } from './setting.ts'

/** The settings for OpenTelemetry, under the names that OpenTelemetry defines. */
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
