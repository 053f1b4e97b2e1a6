import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { nameOf, staffWrites } from '../apps/api/test/harness/staff-writes.ts'

/** Fails a complete run of the API tests if a write by staff has no entry in the audit log. */
export class EveryWriteLogged implements Reporter {
  #vitest: Vitest | undefined
  readonly #folder = mkdtempSync(join(tmpdir(), 'staff-writes-'))

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    vitest.provide('staffWrites', join(this.#folder, 'logged'))
  }

  async onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason): Promise<void> {
    const logged = this.#readLogged()
    // A failed or skipped test may be the one that writes.
    if (reason !== 'passed' || !(await this.#haveAllRun(modules))) return
    const missing = missingFrom(logged)
    process.stdout.write(
      `${staffWrites.length - missing.length} of ${staffWrites.length} writes by staff are in the audit log\n`,
    )
    if (missing.length === 0) return
    process.stderr.write(
      `No test performs these writes successfully, or they have no entry in the audit log:\n  ${missing.join('\n  ')}\n`,
    )
    process.exitCode = 1
  }

  #readLogged(): readonly string[] {
    const file = join(this.#folder, 'logged')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    rmSync(this.#folder, { recursive: true, force: true })
    return lines
  }

  async #haveAllRun(modules: readonly TestModule[]): Promise<boolean> {
    const project = this.#vitest?.projects.find(({ name }) => name === 'api')
    if (!project || this.#vitest?.config.testNamePattern) return false
    const { testFiles } = await project.globTestFiles()
    const ran = new Set(modules.filter(module => module.project === project).map(({ moduleId }) => moduleId))
    return testFiles.every(file => ran.has(file))
  }
}

/** Returns the writes by staff that are not in the list. */
export function missingFrom(logged: readonly string[]): string[] {
  const known = new Set(logged)
  return staffWrites.map(nameOf).filter(name => !known.has(name))
}
