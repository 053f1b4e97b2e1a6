// `npm run reset -- --yes`
import { run } from './prepare.mjs'

await run('scripts/reset.ts', process.argv.slice(2))
