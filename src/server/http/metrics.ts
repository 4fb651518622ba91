import { Counter } from 'prom-client'

/** Those that never became a request, so that the figures of requests cannot tell of them. */
export const unreadableRequests = new Counter({
  name: 'fretboard_http_unreadable_requests_total',
  help: 'What was no HTTP (400), came too slowly (408) or had too much in its head (431)',
  labelNames: ['status'],
  registers: [],
})

// From the start, so that a rate can be told of the first one.
for (const status of [400, 408, 431]) unreadableRequests.inc({ status }, 0)
