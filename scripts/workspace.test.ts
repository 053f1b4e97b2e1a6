import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './root.ts'

type Task = { task: string; package: string; command: string }

const packageOf = (file: string): { name: string; scripts?: Record<string, string> } =>
  JSON.parse(readFileSync(join(root, file), 'utf8'))
const packages = globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: root }).map(packageOf)

/** The tasks that `turbo run build test types` would run, as turbo plans them. */
async function planOf(...tasks: string[]): Promise<Task[]> {
  const turbo = join(root, 'node_modules/.bin/turbo')
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  const { stdout } = await promisify(execFile)(turbo, ['run', ...tasks, '--dry=json'], {
    cwd: root,
    env,
    // The plan lists every input file of every task: more than the 1 MiB of the default.
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout).tasks
}

test('turbo runs the tests and the types of every package, and every build', async () => {
  const plan = await planOf('build', 'test', 'types')
  const commandOf = (name: string, task: string) =>
    plan.find(each => each.package === name && each.task === task)?.command

  expect(packages.length).toBeGreaterThan(2)
  for (const { name } of packages) {
    expect.soft([name, commandOf(name, 'test')]).toEqual([name, expect.stringMatching(/scripts\/test\.mjs/)])
    expect.soft([name, commandOf(name, 'types')]).toEqual([name, expect.stringMatching(/^tsc /)])
  }
  expect(commandOf('@shop/web', 'build')).toMatch(/^vite build/)
})

test('the tests of the packages and of the repository together are those of npm test', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  const projects = [...config.matchAll(/name: '(\w+)'/g)].map(([, name]) => name)
  const scripts = [...packages, packageOf('package.json')].map(
    ({ name, scripts = {} }) => scripts[name === 'dymtun' ? 'test:repository' : 'test'] ?? '',
  )
  const covered = new Set(scripts.flatMap(script => [...script.matchAll(/--project (\w+)/g)].map(([, name]) => name)))
  // npm test leaves these to commands of their own (scripts/test.mjs).
  const ownCommands = ['faults', 'admin', 'containers', 'locale']
  const others = projects.filter(name => !ownCommands.includes(name ?? ''))
  expect([...covered].toSorted()).toEqual(others.toSorted())
})
