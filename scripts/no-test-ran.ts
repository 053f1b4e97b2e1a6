import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Fails `npm test -- -t "a name"` if no test matches. Vitest alone would skip all tests and pass. */
export class NoTestRan implements Reporter {
  #pattern: RegExp | undefined

  onInit({ config }: Vitest): void {
    this.#pattern = config.testNamePattern
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.#pattern) return
    const hasRun = modules.some(module =>
      [...module.children.allTests()].some(test => test.result().state !== 'skipped'),
    )
    if (hasRun) return
    process.stderr.write(`No test has a name like "${this.#pattern.source}"\n`)
    process.exitCode = 1
  }
}
