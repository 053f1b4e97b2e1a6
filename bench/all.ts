/** `pnpm bench:all`: runs every benchmark of docs/performance.md that needs no browser, one after the other. */
import { spawnSync } from 'node:child_process'

const BENCHES = [
  ['reads.ts', 'list'],
  ['reads.ts', 'product'],
  ['search.ts', '200', '1000', '10000', '100000'],
  ['quote.ts'],
  ['login.ts'],
  ['orders.ts'],
  ['purchases.ts'],
  ['start.ts'],
]

let missed = 0
for (const [file = '', ...args] of BENCHES) {
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/shop/${file}`, ...args], { stdio: 'inherit' })
  missed += status === 0 ? 0 : 1
}
process.exitCode = missed > 0 ? 1 : 0
