import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Sends requests at a steady rate, even if earlier ones are pending, so that the results include waiting times. Returns
 * the time of each in milliseconds.
 */
export async function requestSteadily(
  { count, perSecond }: { count: number; perSecond: number },
  urlOf: (count: number) => string,
): Promise<number[]> {
  const start = performance.now()
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const due = start + (place * 1000) / perSecond
      await sleep(Math.max(0, due - performance.now()))
      const response = await fetch(urlOf(place))
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
      return performance.now() - due
    }),
  )
}
