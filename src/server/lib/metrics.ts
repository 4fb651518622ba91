// How a room makes its metrics: it hands a Registry to app.ts, and whoever serves `/metrics` shows them all.
import { Counter, Gauge, type Metric, Registry } from 'prom-client'

/** Undefined where there is nothing to tell. */
type Reading = number | undefined
type Named = { name: string; help: string }

export function registryOf(...metrics: readonly Metric[]): Registry {
  const registry = new Registry()
  for (const metric of metrics) registry.registerMetric(metric)
  return registry
}

/** Read when somebody asks. */
export function gauge({ name, help }: Named, read: () => Reading | Promise<Reading>): Gauge {
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

type Readings = Readonly<Record<string, Reading>>

/** The same, with a value for each of a few known labels. */
export function gaugeBy<Label extends string>(
  label: Label,
  named: Named,
  read: () => Readings,
): Gauge<Label> {
  return new Gauge<string>({
    ...named,
    labelNames: [label],
    registers: [],
    collect() {
      this.reset()
      for (const [key, value] of Object.entries(read()))
        if (value !== undefined) this.set({ [label]: key }, value)
    },
  })
}

/** Of what is counted elsewhere. */
export function counterBy(label: string, named: Named, read: () => Readings): Counter {
  return new Counter({
    ...named,
    labelNames: [label],
    registers: [],
    collect() {
      this.reset()
      for (const [key, value] of Object.entries(read()))
        if (value !== undefined) this.inc({ [label]: key }, value)
    },
  })
}
