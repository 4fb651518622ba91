import { Counter, Gauge, type Metric, Registry } from 'prom-client'

/** The value of a metric. `/metrics` leaves out a metric whose value is undefined. */
type MetricValue = number | undefined
type MetricDescription = { name: string; help: string }

/** Returns a registry with these metrics. app.ts serves all registries on `/metrics`. */
export function registryOf(...metrics: readonly Metric[]): Registry {
  const registry = new Registry()
  for (const metric of metrics) registry.registerMetric(metric)
  return registry
}

/** Returns a gauge. Each time the metrics are read, it calls `read` for its value. */
export function gauge(
  { name, help }: MetricDescription,
  read: () => MetricValue | Promise<MetricValue>,
): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const value = await read()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

type MetricValues = Readonly<Record<string, MetricValue>>

export function gaugeBy<Label extends string>(
  label: Label,
  description: MetricDescription,
  read: () => MetricValues,
): Gauge<Label> {
  return new Gauge<string>({
    ...description,
    labelNames: [label],
    registers: [],
    collect() {
      this.reset()
      for (const [key, value] of Object.entries(read()))
        if (value !== undefined) this.set({ [label]: key }, value)
    },
  })
}

/**
 * Returns a counter. Whenever the metrics are requested, the counter calls `read`, which returns the total since the
 * start for each value of `label`.
 */
export function counterBy(label: string, description: MetricDescription, read: () => MetricValues): Counter {
  return new Counter({
    ...description,
    labelNames: [label],
    registers: [],
    collect() {
      this.reset()
      for (const [key, value] of Object.entries(read()))
        if (value !== undefined) this.inc({ [label]: key }, value)
    },
  })
}
