import { cpus, loadavg } from 'node:os'
import type { LoadStats } from './load.ts'

export type Row = { name: string; target?: string; isMet?: boolean } & Partial<LoadStats> & Record<string, unknown>

const number = (value: unknown, digits: number): string => (typeof value === 'number' ? value.toFixed(digits) : '')

/** Prints the results as a table and as one line of JSON; exits with 1 if a target is missed. */
export function report(bench: string, rows: readonly Row[]): void {
  const load = loadavg().map(each => Number(each.toFixed(1)))
  process.stdout.write(`\n${bench}: ${cpus().length} cores, load ${load.join(' ')}\n`)
  process.stdout.write(
    `${'what'.padEnd(44)} ${'per s'.padStart(9)} ${'p50'.padStart(7)} ${'p95'.padStart(7)} ${'p99'.padStart(7)} ms\n`,
  )
  for (const { name, perSecond, p50, p95, p99, failed, target, isMet, ...rest } of rows) {
    const { done: _done, ...other } = rest
    const notes = [
      ...Object.entries(other).map(
        ([key, value]) => `${key} ${typeof value === 'number' ? Number(value.toFixed(2)) : String(value)}`,
      ),
      ...(failed && Object.keys(failed).length > 0 ? [`failed ${JSON.stringify(failed)}`] : []),
      ...(target ? [`target ${target}: ${isMet ? 'met' : 'MISSED'}`] : []),
    ]
    const cells = [number(perSecond, 0).padStart(9), ...[p50, p95, p99].map(each => number(each, 1).padStart(7))]
    process.stdout.write(`${name.padEnd(44)} ${cells.join(' ')}    ${notes.join(', ')}\n`)
  }
  process.stdout.write(`${JSON.stringify({ bench, cores: cpus().length, load, rows })}\n`)
  if (rows.some(({ isMet, failed }) => isMet === false || Object.keys(failed ?? {}).length > 0)) process.exitCode = 1
}
