/** `pnpm i18n:check`: every message is there in each language and spoken somewhere in the web app. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const web = join(root, 'apps/web/src')
const locales = ['ru', 'en', 'hy']

const catalogueOf = (locale: string): Map<string, string> => {
  const folder = join(web, 'locales', locale)
  const entries = readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .flatMap(file => Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
  return new Map(entries.map(([id, text]) => [id, String(text)]))
}

const catalogues = new Map(locales.map(locale => [locale, catalogueOf(locale)]))
const ids = new Set([...catalogues.values()].flatMap(catalogue => [...catalogue.keys()]))
const sources = globSync('**/*.{ts,tsx}', { cwd: web, exclude: name => name.endsWith('.test.ts') })
  .map(file => readFileSync(join(web, file), 'utf8'))
  .join('\n')

const problems = [...ids].flatMap(id => [
  ...locales.filter(locale => !catalogues.get(locale)?.get(id)?.trim()).map(locale => `${id}: missing in ${locale}`),
  ...(sources.includes(`'${id}'`) || sources.includes(`"${id}"`) ? [] : [`${id}: nobody says it`]),
])
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${ids.size} messages in ${locales.join(', ')}: ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0
