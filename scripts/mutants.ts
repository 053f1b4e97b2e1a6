/**
 * `pnpm test:mutants [--core] [name ...]`: proves that the race tests fail when the protection is missing. Each patch
 * plants one bug in a copy of the working tree, and its test in mutants.json must fail there by an assertion of its own.
 * Seeds are fixed; concurrent requests may still miss each other, so a test that passes is repeated. `--core` runs the
 * eight core races, which are part of the gate; all of them run at night.
 */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestServer } from '../apps/api/test/database/server.ts'
import { root } from './root.ts'
import { copyTree, git } from './tree-copy.ts'

const FOLDER = 'apps/api/test/mutants'
/** A race or a random sequence finds a planted bug in most runs, but not in every run. */
const MAX_ATTEMPTS = 3

/** `test` is a file, `title` a part of the test's name; `plants` describes the bug in the copy. */
type Mutant = { patch: string; test: string; title: string; plants: string; isCore?: boolean }
/** `isPassed`: the test ran without a failure. */
type Verdict = { isCaught: boolean; isPassed?: boolean; why: string }

/** The copy of the working tree, and the server for its databases. */
type TestRun = { copy: string; databaseUrl: string }

const print = (line: string) => process.stdout.write(`${line}\n`)

type Report = { testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[] }

/** Runs the mutant's test in the copy. Only a failed assertion counts: a program that does not start proves nothing. */
function runTest({ copy, databaseUrl }: TestRun, { test, title }: Mutant, attempt: number): Verdict {
  const report = join(copy, 'mutant-report.json')
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const project = test.includes('/races/') ? 'races' : 'api'
  const args = [vitest, 'run', test, '--project', project, '-t', literal(title), '--reporter=json']
  const seeds = { MODEL_SEED: String(attempt), RACE_SEED: String(attempt) }
  const env = {
    ...process.env,
    ...seeds,
    TEST_DATABASE_URL: databaseUrl,
    TEST_WEB: 'off',
    NODE_COMPILE_CACHE: join(copy, 'node_modules/.cache/node'),
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, `--outputFile=${report}`], {
    cwd: copy,
    encoding: 'utf8',
    env,
  })
  if (!existsSync(report)) return { isCaught: false, why: `no report (exit code ${status})\n${stdout}${stderr}` }
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const ran = testResults.flatMap(file => file.assertionResults).filter(result => result.title.includes(title))
  const failed = ran.filter(result => result.status === 'failed')
  const asserted = failed.find(result => result.failureMessages.some(message => message.includes('AssertionError')))
  if (asserted) return { isCaught: true, why: firstLine(asserted.failureMessages[0]) }
  if (failed[0]) return { isCaught: false, why: `failed otherwise: ${failed[0].failureMessages.join('\n')}` }
  if (ran.length === 0) return { isCaught: false, why: `no test "${title}" ran\n${stdout}${stderr}` }
  return { isCaught: false, isPassed: true, why: 'the test passed' }
}

/** vitest takes a name as a regular expression. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const firstLine = (text = '') => text.split('\n')[0] ?? ''

/** Plants the mutant's bug in the copy, runs its test and takes the bug out again. */
function tryMutant(run: TestRun, mutant: Mutant): Verdict {
  const apply = (...options: string[]) =>
    git(run.copy, 'apply', '--whitespace=nowarn', ...options, join(root, FOLDER, mutant.patch))
  let isPlanted = false
  try {
    apply()
    isPlanted = true
    let attempt = 1
    let verdict = runTest(run, mutant, attempt)
    while (verdict.isPassed && attempt < MAX_ATTEMPTS) verdict = runTest(run, mutant, ++attempt)
    return attempt === 1 ? verdict : { ...verdict, why: `${verdict.why} (attempt ${attempt})` }
  } catch (error) {
    return { isCaught: false, why: error instanceof Error ? error.message : String(error) }
  } finally {
    if (isPlanted) apply('--reverse')
  }
}

const table: Mutant[] = JSON.parse(readFileSync(join(root, FOLDER, 'mutants.json'), 'utf8'))
const { values, positionals: names } = parseArgs({ options: { core: { type: 'boolean' } }, allowPositionals: true })
const chosen = table
  .filter(({ isCore }) => isCore || !values.core)
  .filter(({ patch }) => names.length === 0 || names.some(name => patch.startsWith(name)))
let passed = 0
// One copy and one server are used for all mutants: tests reuse the compile cache and start no server.
const copy = mkdtempSync(join(tmpdir(), 'mutant-'))
const server = await startTestServer()
try {
  copyTree(copy)
  for (const mutant of chosen) {
    const { isCaught, why } = tryMutant({ copy, databaseUrl: server.adminUrl }, mutant)
    if (isCaught) passed++
    print(`${isCaught ? 'caught' : 'NOT CAUGHT'}  ${mutant.patch}: ${mutant.plants}\n    ${why}`)
  }
} finally {
  await server.stop()
  rmSync(copy, { recursive: true, force: true })
}
print(`${passed} passed, ${chosen.length - passed} failed`)
if (passed < chosen.length || chosen.length === 0) process.exitCode = 1
