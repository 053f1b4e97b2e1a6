/** `pnpm bench:start`: from the start of the API's process until it is ready, with the database there; and its memory. */
import { withShop } from '../shared/bench-context.ts'
import { type Row, report } from '../shared/table.ts'

const TIMES = 5
const MOST_MS = 3000

const rows = await withShop({}, async (context): Promise<Row[]> => {
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) times.push(await context.restart())
  times.sort((one, other) => one - other)
  const median = times[Math.floor(TIMES / 2)] ?? Number.NaN
  return [
    { name: 'warm start, ms', median, slowest: times.at(-1), target: `< ${MOST_MS} ms`, isMet: median < MOST_MS },
    { name: 'memory after it, MiB', ...(await context.memoryMib()) },
  ]
})
report('start', rows)
