// `npm test`: what follows `--` goes to vitest, such as `npm test -- --project unit`.
import { run } from './prepare.mjs'

await run('node_modules/vitest/vitest.mjs', ['run', ...process.argv.slice(2)])
