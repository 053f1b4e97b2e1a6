import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { composeRule, RULE_FILE } from './prometheus-rule.ts'
import { root } from './root.ts'

const file = (name: string): string => readFileSync(join(root, name), 'utf8')
const scripts: Record<string, string> = JSON.parse(file('package.json')).scripts

const ruleFiles = ['alerts.yml', 'machine-alerts.yml', 'cluster-alerts.yml']
type Rule = { alert: string; expr: string; annotations: Record<string, string> }
const rulesOf = (name: string) => {
  const { groups }: { groups: { rules: Rule[] }[] } = parse(file(`ops/prometheus/${name}`))
  return groups.flatMap(({ rules }) => rules)
}

test('every alert has a section in docs/operations.md and links to it', () => {
  const sections = [...file('docs/operations.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  const alerts = ruleFiles.flatMap(rulesOf)
  expect(alerts.map(({ alert }) => alert).toSorted()).toEqual(sections.toSorted())
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`)
})

test('the rules of the Prometheus Operator match ops/prometheus', () => {
  expect(readFileSync(RULE_FILE, 'utf8'), 'pnpm prometheus:rule updates it').toBe(composeRule())
})

test('the rules cover an unknown process, exclude probes and detect a job that never ran', () => {
  const exprOf = (name: string) => rulesOf('alerts.yml').find(({ alert }) => alert === name)?.expr ?? ''
  expect(exprOf('ShopNotSeen')).toContain('absent(up{job="shop"})')
  for (const name of ['ServerErrors', 'SlowResponses']) expect(exprOf(name)).toMatch(/route!~"[^"]*\.\*\/health\/\.\*"/)
  expect(exprOf('ReconciliationNeverRan')).toBe('max(invariants_checked_timestamp_seconds) == 0')
})

type Workflow = {
  jobs: Record<string, { strategy?: { matrix: { command: string[] } }; steps: { run?: string; uses?: string }[] }>
}

test('the workflow runs only existing commands', () => {
  const { jobs }: Workflow = parse(file('.github/workflows/ci.yml'))
  expect(jobs.gate?.steps.map(({ run }) => run)).toContain('.ci/run')
  for (const command of jobs.night?.strategy?.matrix.command ?? []) expect(scripts[command]).toBeDefined()
  const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run.split('\n')))
  const named = used.flatMap(line =>
    [...line.matchAll(/pnpm@[\d.]+ ([a-z]+:[a-z:]+)/g)].map(([, command = '']) => command),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(command => scripts[command] === undefined)).toEqual([])
})
