/**
 * `pnpm i18n:check`: every message is there in each language, in its own letters and plural forms, and spoken somewhere
 * in the web app; and no component holds a text of its own.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProblems, locales, readMessages, readTexts } from './i18n/catalogues.ts'
import { allowed, findHardCoded, isAllowed } from './i18n/hard-coded.ts'
import { root } from './root.ts'

const web = join(root, 'apps/web/src')
const catalogues = { ru: readMessages(web, 'ru'), en: readMessages(web, 'en'), hy: readMessages(web, 'hy') }
const texts = { ru: readTexts(web, 'ru'), en: readTexts(web, 'en'), hy: readTexts(web, 'hy') }
const sources = globSync('**/*.{ts,tsx}', { cwd: web, exclude: name => /\.test\.tsx?$/.test(name) }).map(file => ({
  file: file.replaceAll('\\', '/'),
  source: readFileSync(join(web, file), 'utf8'),
}))
/** The names of product attributes and of their values are in the table of attributes. */
const attributeTable = readFileSync(join(root, 'packages/contracts/src/attributes.ts'), 'utf8')
const spoken = [...sources.map(({ source }) => source), attributeTable].join('\n')
const held = sources.flatMap(({ file, source }) => findHardCoded(file, source))

const problems = [
  ...findProblems(catalogues, texts),
  ...[...catalogues.ru.keys()].flatMap(id =>
    spoken.includes(`'${id}'`) || spoken.includes(`"${id}"`) ? [] : [`${id}: nobody says it`],
  ),
  ...held
    .filter(each => !isAllowed(each))
    .map(({ file, line, text }) => `apps/web/src/${file}:${line}: "${text}" belongs into the catalogues`),
  ...allowed
    .filter(({ file, text }) => !held.some(each => each.file === file && (text === undefined || each.text === text)))
    .map(({ file, text }) => `scripts/i18n/hard-coded.ts allows ${text ?? 'texts'} of ${file}, which holds none`),
]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${catalogues.ru.size} messages in ${locales.join(', ')}: ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0
