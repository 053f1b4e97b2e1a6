/** `pnpm prometheus:rule`: writes the alert rules for the Prometheus Operator (a PrometheusRule) from ops/prometheus. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { root } from './root.ts'

/** The rules of the shop and of a cluster; machine-alerts.yml is for one machine. */
const SOURCES = ['alerts.yml', 'cluster-alerts.yml']
export const RULE_FILE = join(root, 'ops/kubernetes/components/alerts/prometheus-rule.yaml')
const HEADING = '# Written by `pnpm prometheus:rule` from ops/prometheus: change it there.\n'

/** Returns the text of the PrometheusRule. */
export function composeRule(): string {
  const groups = SOURCES.flatMap(name => parse(readFileSync(join(root, 'ops/prometheus', name), 'utf8')).groups)
  const metadata = { name: 'shop', labels: { 'app.kubernetes.io/part-of': 'shop' } }
  const rule = { apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', metadata, spec: { groups } }
  return HEADING + stringify(rule, { lineWidth: 0 })
}

if (import.meta.main) writeFileSync(RULE_FILE, composeRule())
