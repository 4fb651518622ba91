import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'

import type { Db } from '#server/db/open.ts'

/**
 * Adds a span for each query and transaction of a request. A span contains the SQL with placeholders instead of values.
 * Queries outside of requests are not traced.
 */
export function traceQueries(db: Db, tracer: Tracer): void {
  const { session } = db._
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (...given) => {
    const [{ sql }] = given
    const query = prepare(...given)
    const execute = query.execute.bind(query)
    query.execute = (...values) =>
      withSpan(tracer, { name: parseOperation(sql), sql }, () => execute(...values))
    return query
  }
  const begin = db.transaction.bind(db)
  db.transaction = (work, config) =>
    withSpan(tracer, { name: 'transaction' }, () =>
      begin((tx) => {
        traceQueries(tx, tracer)
        return work(tx)
      }, config),
    )
}

function parseOperation(sql: string): string {
  return /^\W*(\w{1,20})/.exec(sql)?.[1]?.toLowerCase() ?? 'query'
}

type SpanOptions = { name: string; sql?: string }

async function withSpan<T>(tracer: Tracer, { name, sql }: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (trace.getActiveSpan() === undefined) return work()
  const attributes = { 'db.system.name': 'postgresql', ...(sql !== undefined && { 'db.query.text': sql }) }
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes })
  try {
    return await context.with(trace.setSpan(context.active(), span), work)
  } catch (error) {
    // Leaves out the error message, because it may quote values.
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
