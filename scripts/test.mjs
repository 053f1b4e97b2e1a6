// `npm test` passes its arguments to vitest: `npm test -- --project unit`. Without arguments it runs all projects except:
// - `containers` needs a Docker Engine: `pnpm test:containers`.
// - `faults` kills processes for more than a minute: `pnpm test:faults:short`.
// - `admin` tests the admin area in a browser: `pnpm test:admin`.
// - `locale` runs in a copy of the shop with one more language: `pnpm test:locale`.
import { run } from './prepare.mjs'

const given = process.argv.slice(2)
await run('node_modules/vitest/vitest.mjs', [
  'run',
  ...(given.length > 0
    ? given
    : ['--project', '!faults', '--project', '!admin', '--project', '!containers', '--project', '!locale']),
])
