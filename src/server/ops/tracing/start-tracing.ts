// Creates spans with OpenTelemetry's SDK. Automatic instrumentation is not used, because it would have to patch modules
// before they load.
import { context, diag, DiagLogLevel } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

import type { Config } from '#server/config/config.ts'
import { buildInfo } from '#server/lib/build-info.ts'
import { seconds } from '#server/lib/duration.ts'
import type { Log } from '#server/log.ts'

import { traceQueries } from './trace-queries.ts'
import { traceRequests } from './trace-requests.ts'
import type { Tracing } from './tracing.ts'

/** The timeout is short, because the last export is part of a shutdown, which may take at most ten seconds. */
const EXPORT_TIMEOUT_MS = seconds(2)
const MAX_ATTRIBUTE_LENGTH = 2_000
const SERVICE_NAME = 'fretboard'

type Options = Pick<Config, 'trustedProxies'> & { log: Log }

export function startTracing({ trustedProxies, log }: Options): Tracing {
  diag.setLogger(createDiagLogger(log), DiagLogLevel.WARN)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ timeoutMillis: EXPORT_TIMEOUT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE_NAME, 'service.version': buildInfo.version }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  })
  const tracer = provider.getTracer(SERVICE_NAME, buildInfo.version)
  return {
    traceRequests: (app) => traceRequests(app, { tracer, continues: trustedProxies.length > 0 }),
    traceQueries: (db) => traceQueries(db, tracer),
    async stop() {
      await provider
        .shutdown()
        .catch((error: unknown) => log.warn({ err: error }, 'the last traces were not sent'))
      context.disable()
      diag.disable()
    },
  }
}

/** Logs the SDK's errors, such as a failed export, as warnings. */
function createDiagLogger(log: Log) {
  const warn = (message: string) => log.warn({ reason: message.slice(0, MAX_ATTRIBUTE_LENGTH) }, 'traces')
  return { error: warn, warn, info() {}, debug() {}, verbose() {} }
}
