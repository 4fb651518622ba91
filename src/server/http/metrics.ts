import { Counter } from 'prom-client'

/** Failed connections without a request, which request statistics do not include. */
export const unreadableRequests = new Counter({
  name: 'fretboard_http_unreadable_requests_total',
  help: 'Unreadable requests: invalid HTTP (400), timeout (408), headers too large (431)',
  labelNames: ['status'],
  registers: [],
})

// Creates each series at 0, so that Prometheus can compute a rate from the first event.
for (const status of [400, 408, 431]) unreadableRequests.inc({ status }, 0)
