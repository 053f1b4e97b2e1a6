// `npm start` and `npm run dev`.
import { checkSettings } from './check-settings.mjs'
import { run } from './prepare.mjs'

await run('scripts/start/main.ts', process.argv.slice(2), checkSettings)
