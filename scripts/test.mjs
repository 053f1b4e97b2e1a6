// `npm test`: what follows `--` goes to vitest, such as `npm test -- --project unit`. Alone, all groups but `faults`, which
// kills programs for more than a minute: `pnpm test:faults:short` is a step of its own in .ci/run.
import { run } from './prepare.mjs'

const given = process.argv.slice(2)
await run('node_modules/vitest/vitest.mjs', ['run', ...(given.length > 0 ? given : ['--project', '!faults'])])
