/**
 * `pnpm i18n:check`: every message exists in each language, in its own script and plural forms, keeps to docs/glossary.md (so do the long texts
 * and the demo products), is used by the web app or the API, and gets the values of its placeholders; and no component contains a text of its own.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { httpStatus } from '../packages/contracts/src/errors.ts'
import { byLocale } from '../packages/contracts/src/locales.ts'
import { accessories, brands, coals, hookahs } from '../prisma/demo/catalog.ts'
import { findProblems, locales, readMessages, readTexts } from './i18n/catalogs.ts'
import { findReplacedTerms } from './i18n/glossary.ts'
import { allowed, findHardCoded, isAllowed } from './i18n/hard-coded.ts'
import { findWrongValues } from './i18n/values.ts'
import { root } from './root.ts'

const web = join(root, 'apps/web/src')
/** The messages of each language in a folder below its own. */
const readAll = (folder: string) => {
  return byLocale(locale => readMessages(join(root, 'packages/messages', locale, folder)))
}
const catalogs = readAll('.')
const apiCatalogs = readAll('api')
const texts = byLocale(locale => readTexts(web, locale))
const demoProducts = [...brands.flatMap(({ flavors }) => flavors), ...hookahs, ...accessories, ...coals]
const demoTexts = byLocale(
  locale =>
    new Map(
      demoProducts.flatMap(product =>
        Object.entries(product[locale] ?? {}).map(([field, text]) => [`${product.en.title}, ${field}`, text] as const),
      ),
    ),
)
const readSources = (folder: string) =>
  globSync('**/*.{ts,tsx}', { cwd: folder, exclude: name => /\.test\.tsx?$/.test(name) }).map(file => ({
    file: file.replaceAll('\\', '/'),
    source: readFileSync(join(folder, file), 'utf8'),
  }))
const sources = readSources(web)
/** The tables of contracts that name messages of the web app: those of product attributes and of audited fields. */
const tables = readSources(join(root, 'packages/contracts/src')).filter(({ file }) =>
  /^(attributes|connection-attributes|audit-.*)\.ts$/.test(file),
)
const spoken = [...sources, ...tables].map(({ source }) => source).join('\n')
const held = sources.flatMap(({ file, source }) => findHardCoded(file, source))

const apiSource = ['apps/api/src', 'packages/contracts/src']
  .flatMap(folder => readSources(join(root, folder)))
  .map(({ source }) => source)
  .join('\n')
const isQuoted = (id: string, source: string) => source.includes(`'${id}'`) || source.includes(`"${id}"`)
/**
 * Returns the values that a source inserts into each template that an id matches: for slot.late it is "late" if there
 * is `slot.${reason}`.
 */
function filledIn(source: string, before = ''): (id: string) => string[] {
  const templates = [...source.matchAll(new RegExp(`${before}\`(\\w+\\.[\\w.]*)\\$\\{[^}\`]*\\}([\\w.]*)\``, 'g'))]
  return id =>
    templates.flatMap(([, start = '', end = '']) =>
      id.startsWith(start) && id.endsWith(end) ? [id.slice(start.length, id.length - end.length)] : [],
    )
}
/** A call of `t`, or a function that returns a checked id. */
const filledInByWeb = filledIn(spoken, '(?:\\bt\\(|\\bMessageId => )')
const filledInByApi = filledIn(apiSource)
/** The beginnings of ids that a table completes with the values of a field. */
const prefixes = [...spoken.matchAll(/\bprefixed\('([\w.]+)'/g)].map(([, prefix]) => `${prefix}.`)
/** The types of the web app check that each id of a template exists. */
const isUsedByWeb = (id: string) =>
  isQuoted(id, spoken) || filledInByWeb(id).length > 0 || prefixes.some(prefix => id.startsWith(prefix))
const isUsedByApi = (id: string) => {
  const [, kind, name = ''] = /^(error|field)\.(\w+)$/.exec(id) ?? []
  if (kind === 'error') return name in httpStatus
  if (kind === 'field') return isQuoted(name, apiSource)
  // The ids of a topic's texts begin with its name.
  const [, topic] = /^(.+)\.(?:title|sms|body)$/.exec(id) ?? []
  return [id, ...filledInByApi(id), ...(topic ? [topic] : [])].some(each => isQuoted(each, apiSource))
}

const problems = [
  ...findProblems(catalogs, texts),
  ...findProblems(
    apiCatalogs,
    byLocale(() => new Map()),
  ),
  ...[catalogs, apiCatalogs, texts, demoTexts].flatMap(findReplacedTerms),
  ...[...catalogs.ru.keys()].flatMap(id => (isUsedByWeb(id) ? [] : [`${id}: the web app does not use it`])),
  ...[...apiCatalogs.ru.keys()].flatMap(id => (isUsedByApi(id) ? [] : [`${id}: the API does not use it`])),
  ...sources.flatMap(({ file, source }) => findWrongValues(`apps/web/src/${file}`, source, catalogs.ru)),
  ...held
    .filter(each => !isAllowed(each))
    .map(({ file, line, text }) => `apps/web/src/${file}:${line}: "${text}" belongs into the catalogs`),
  ...allowed
    .filter(({ file, text }) => !held.some(each => each.file === file && (text === undefined || each.text === text)))
    .map(({ file, text }) => `scripts/i18n/hard-coded.ts allows ${text ?? 'texts'} of ${file}, which holds none`),
]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(
  `${catalogs.ru.size + apiCatalogs.ru.size} messages in ${locales.join(', ')}: ${problems.length} problems\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0
