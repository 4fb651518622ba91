/** The runs of a recurring task since the database was opened. */
export type TaskStatistics = {
  readonly runs: number
  readonly failures: number
  /** The time and duration of the last successful run. Undefined before the first run. */
  readonly lastAt: Date | undefined
  readonly lastSeconds: number | undefined
}

const MS_PER_SECOND = 1000

export class TaskRecord {
  #statistics: TaskStatistics = { runs: 0, failures: 0, lastAt: undefined, lastSeconds: undefined }

  get statistics(): TaskStatistics {
    return this.#statistics
  }

  /** Runs the task and records the result. */
  async measure(task: () => Promise<unknown>, now: () => Date): Promise<void> {
    const { runs, failures } = this.#statistics
    const start = performance.now()
    try {
      await task()
      const lastSeconds = (performance.now() - start) / MS_PER_SECOND
      this.#statistics = { runs: runs + 1, failures, lastAt: now(), lastSeconds }
    } catch (error) {
      this.#statistics = { ...this.#statistics, failures: failures + 1 }
      throw error
    }
  }
}
