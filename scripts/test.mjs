// `npm test`: what follows `--` goes to vitest, such as `npm test -- --project unit`. Alone, all groups but `containers`, which
// needs a Docker Engine (`pnpm test:containers`), and three that are steps of their own in .ci/run: `locale`, which runs in a copy of the shop with one more language (`pnpm test:locale`), `faults`, which kills programs for more than a minute (`pnpm test:faults:short`), and
// `admin`, the staff's pages in a browser (`pnpm test:admin`).
import { run } from './prepare.mjs'

const given = process.argv.slice(2)
await run('node_modules/vitest/vitest.mjs', [
  'run',
  ...(given.length > 0
    ? given
    : ['--project', '!faults', '--project', '!admin', '--project', '!containers', '--project', '!locale']),
])
