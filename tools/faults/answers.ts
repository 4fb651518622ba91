// Responses to clients: counts by kind, durations and acknowledged writes.
import type { FaultResponse, Method } from './ask.ts'

export class Answers {
  /** The keys of acknowledged writes. `unknown` has the keys of writes without a response. */
  readonly acked: string[] = []
  readonly unknown: string[] = []
  readonly #counts = new Map<string, number>()
  /** The times of successful responses. */
  readonly #good: number[] = [performance.now()]
  readonly #lengths: number[] = []
  slowest = 0
  /** The number of requests that were sent again on another connection. */
  sentAgain = 0
  /** The number of responses with 5xx, except 503 with Retry-After. */
  bad = 0

  async note(method: Method, key: string | undefined, work: () => Promise<FaultResponse>): Promise<void> {
    const began = performance.now()
    try {
      const { status, retryAfter } = await work()
      this.#count(`${method} ${status}`)
      if (status >= 500 && (status !== 503 || retryAfter === undefined)) this.bad += 1
      if (status < 300) {
        this.#good.push(performance.now())
        if (key !== undefined) this.acked.push(key)
      }
    } catch (error) {
      this.#count(
        `${method} ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`,
      )
      if (key !== undefined) this.unknown.push(key)
    }
    const length = performance.now() - began
    this.#lengths.push(length)
    this.slowest = Math.max(this.slowest, length)
  }

  #count(kind: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }

  /** Returns the number of responses whose description matches `kind`, such as /^GET 5/. */
  count(kind: RegExp): number {
    return [...this.#counts].reduce((sum, [name, count]) => sum + (kind.test(name) ? count : 0), 0)
  }

  /** The longest time in milliseconds without a successful response. */
  get longestGap(): number {
    return this.#good.reduce((longest, at, index) => Math.max(longest, at - (this.#good[index - 1] ?? at)), 0)
  }

  /** Returns the time in milliseconds from `moment` to the next successful response. */
  recovery(moment: number): number {
    return (this.#good.find((at) => at >= moment) ?? Infinity) - moment
  }

  get p99(): number {
    return this.#lengths.toSorted((a, b) => a - b)[Math.floor(this.#lengths.length * 0.99)] ?? NaN
  }

  /** The number of responses of each kind, such as 'GET 200', as text. */
  get kinds(): string {
    return [...this.#counts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([kind, count]) => `${kind}: ${count}`)
      .join(', ')
  }
}
