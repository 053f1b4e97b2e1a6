/**
 * `pnpm test:locale`: adds a language to a copy of the working tree as docs/how-to/add-a-language.md says (one line, message
 * catalogs, content pages) and runs `i18n:check`, the type check and the browser test of project `locale` there. The
 * language is Greek, made of the English texts by replacing their letters: what the test finds in other letters was not
 * translated.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pseudoMessage, pseudoPage } from './i18n/pseudo.ts'
import { root } from './root.ts'
import { copyTree } from './tree-copy.ts'

const LOCALE = 'el'
const SOURCE = 'en'
const LANGUAGES = 'packages/contracts/src/locales.ts'
const END_OF_LANGUAGES = '\n] as const'

const copy = mkdtempSync(join(tmpdir(), 'locale-'))
try {
  copyTree(copy)
  addLanguage()
  await run('scripts/i18n-check.ts')
  const checkTypes = (folder: string) => run(join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', folder)
  await Promise.all(['packages/contracts', 'apps/api', 'apps/web'].map(checkTypes))
  await run(join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'locale', ...process.argv.slice(2))
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function addLanguage(): void {
  const file = join(copy, LANGUAGES)
  const source = readFileSync(file, 'utf8')
  if (!source.includes(END_OF_LANGUAGES)) throw new Error(`${LANGUAGES}: expected a list that ends with "] as const"`)
  writeFileSync(
    file,
    source.replace(END_OF_LANGUAGES, `\n  { locale: '${LOCALE}', name: 'Ελληνικά' },${END_OF_LANGUAGES}`),
  )
  for (const name of globSync('*/**/*.json', { cwd: join(copy, 'packages/messages') })) {
    const catalog = join(copy, 'packages/messages', name)
    writeFileSync(catalog, JSON.stringify(withLanguageName(readMessages(catalog)), null, 2))
  }
  translate('packages/messages', '**/*.json', text => {
    const messages: Record<string, string> = JSON.parse(text)
    const translated = Object.entries(messages).map(([id, message]) => [id, pseudoMessage(message)])
    return JSON.stringify(Object.fromEntries(translated), null, 2)
  })
  translate('apps/web/src/content', '*.md', pseudoPage)
}

function readMessages(catalog: string): Record<string, string> {
  return JSON.parse(readFileSync(catalog, 'utf8'))
}

/** Adds a message about the new language to each set of messages with one for each language: `lists.name.en`. */
function withLanguageName(messages: Record<string, string>): Record<string, string> {
  const named = Object.entries(messages).filter(([id]) => /[._]en$/.test(id))
  return {
    ...messages,
    ...Object.fromEntries(named.map(([id, text]) => [`${id.slice(0, -SOURCE.length)}${LOCALE}`, text])),
  }
}

/** Writes the files of the new language below a folder that has one folder for each language. */
function translate(folder: string, pattern: string, toText: (text: string) => string): void {
  for (const name of globSync(pattern, { cwd: join(copy, folder, SOURCE) })) {
    const to = join(copy, folder, LOCALE, name)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, toText(readFileSync(join(copy, folder, SOURCE, name), 'utf8')))
  }
}

/** Runs a program of Node.js in the copy. @throws Error if it fails */
async function run(program: string, ...args: string[]): Promise<void> {
  process.stdout.write(`\n=== ${program.replace(`${root}/`, '')} ${args.join(' ')}\n`)
  const [status] = await once(spawn(process.execPath, [program, ...args], { cwd: copy, stdio: 'inherit' }), 'exit')
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: failed in the copy with another language`)
}
