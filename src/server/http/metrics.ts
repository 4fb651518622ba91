import { Counter } from 'prom-client'

/** The number of connections that failed before there was a request. The statistics of requests do not include them. */
export const unreadableRequests = new Counter({
  name: 'fretboard_http_unreadable_requests_total',
  help: 'Unreadable requests: invalid HTTP (400), timeout (408), headers too large (431)',
  labelNames: ['status'],
  registers: [],
})

// The count for each status starts at 0, so that `rate()` in Prometheus includes the first event.
for (const status of [400, 408, 431]) unreadableRequests.inc({ status }, 0)
