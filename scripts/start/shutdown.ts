type Step = () => void | Promise<void>

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A wrapper and the terminal can both deliver the same Ctrl-C. */
const sameSignalMs = 1000

/**
 * Stops everything in the opposite order of its start: the API before its database. Runs on a signal, on an uncaught
 * error, and when the parent process has exited. A second, later Ctrl-C skips the drain.
 */
export class Shutdown {
  readonly #steps: Step[] = []
  readonly #kills: Step[] = []
  #running: Promise<void> | undefined
  #since = 0

  constructor() {
    for (const signal of signals) process.on(signal, () => this.#onSignal())
    process.on('uncaughtException', error => {
      process.stderr.write(`${error.stack ?? error.message}\n`)
      void this.run().finally(() => process.exit(1))
    })
    const parent = Number(process.env.SHOP_PARENT)
    if (parent > 0) {
      setInterval(() => {
        if (process.ppid !== parent) this.#onSignal()
      }, 500).unref()
    }
  }

  /** Adds a step. @param kill stops the same part without a drain, after a second Ctrl-C */
  add(end: Step, kill?: Step): void {
    this.#steps.push(end)
    if (kill) this.#kills.push(kill)
  }

  /** Runs all steps once. A failed step does not stop the others. */
  run(): Promise<void> {
    this.#running ??= this.#endAll()
    return this.#running
  }

  async #endAll(): Promise<void> {
    for (const end of this.#steps.toReversed()) {
      try {
        await end()
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      }
    }
  }

  #onSignal(): void {
    const now = performance.now()
    if (this.#running === undefined) {
      this.#since = now
      process.stdout.write('\n  Stopping … ')
      void this.run().then(() => {
        process.stdout.write(`stopped, ${((performance.now() - now) / 1000).toFixed(1)} s\n`)
        process.exit(0)
      })
    } else if (now - this.#since > sameSignalMs) {
      for (const kill of this.#kills) void kill()
    }
  }
}
