/**
 * `pnpm test:mutants [--core] [name ...]`: proves that the race tests fail when the protection is missing. Each patch
 * plants one bug in a copy of the working tree, and its test in mutants.json must fail there by an assertion of its own.
 * Seeds are fixed; concurrent requests may still miss each other, so a test that passes is repeated. `--core` runs the
 * eight core races, which are part of the gate; all of them run at night.
 */

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './root.ts'

const FOLDER = 'apps/api/test/mutants'
const GENERATED = ['apps/api/src/platform/prisma', 'apps/api/src/platform/tables']
/** A race or a random sequence finds a naive version most times, not each time. */
const TRIES = 3

/** `test` is a file, `title` a part of the test's name; `plants` describes the bug in the copy. */
type Mutant = { patch: string; test: string; title: string; plants: string; isCore?: boolean }
/** `isPassed`: the test ran and found nothing. */
type Verdict = { isCaught: boolean; isPassed?: boolean; why: string }

const say = (line: string) => process.stdout.write(`${line}\n`)

function git(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout
}

/** The working tree as it is, with the installed packages and the generated client. */
function copyTree(to: string): void {
  const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  for (const file of files.filter(name => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
  for (const folder of GENERATED) cpSync(join(root, folder), join(to, folder), { recursive: true })
  for (const folder of ['.', 'apps/api', 'apps/web', 'packages/contracts', 'packages/demo']) linkPackages(folder, to)
}

/** Links each installed package; one of our own leads to the copy, so that a patch of it counts. */
function linkPackages(folder: string, to: string): void {
  const from = join(root, folder, 'node_modules')
  if (!existsSync(from)) return
  mkdirSync(join(to, folder, 'node_modules'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@shop') symlinkSync(join(from, name), join(to, folder, 'node_modules', name))
    else cpSync(join(from, name), join(to, folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  }
}

type Report = { testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[] }

/** Runs the mutant's test in the copy: only a failed assertion counts, a program that does not start proves nothing. */
function judge(copy: string, { test, title }: Mutant, nth: number): Verdict {
  const report = join(copy, 'mutant-report.json')
  rmSync(report, { force: true })
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', test, '--reporter=json', `--outputFile=${report}`, '-t', literal(title)]
  const env = { ...process.env, MODEL_SEED: String(nth), RACE_SEED: String(nth) }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env })
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

function tryMutant(mutant: Mutant): Verdict {
  const copy = mkdtempSync(join(tmpdir(), 'mutant-'))
  try {
    copyTree(copy)
    git(copy, 'apply', '--whitespace=nowarn', join(root, FOLDER, mutant.patch))
    let nth = 1
    let verdict = judge(copy, mutant, nth)
    while (verdict.isPassed && nth < TRIES) verdict = judge(copy, mutant, ++nth)
    return nth === 1 ? verdict : { ...verdict, why: `${verdict.why} (try ${nth})` }
  } catch (error) {
    return { isCaught: false, why: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const table: Mutant[] = JSON.parse(readFileSync(join(root, FOLDER, 'mutants.json'), 'utf8'))
const { values, positionals: names } = parseArgs({ options: { core: { type: 'boolean' } }, allowPositionals: true })
const chosen = table
  .filter(({ isCore }) => isCore || !values.core)
  .filter(({ patch }) => names.length === 0 || names.some(name => patch.startsWith(name)))
let passed = 0
for (const mutant of chosen) {
  const { isCaught, why } = tryMutant(mutant)
  if (isCaught) passed++
  say(`${isCaught ? 'caught' : 'NOT CAUGHT'}  ${mutant.patch}: ${mutant.plants}\n    ${why}`)
}
say(`${passed} passed, ${chosen.length - passed} failed`)
if (passed < chosen.length || chosen.length === 0) process.exitCode = 1
