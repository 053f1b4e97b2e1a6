/**
 * `pnpm settings:generate`: writes the environment settings into .env.example and docker-compose.yml, from their
 * declarations in the program.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingNames, settingTables } from '../apps/api/src/env.ts'
import { providers } from '../apps/api/src/payments/index.ts'
import { type DescribedSetting, describeSetting } from '../apps/api/src/platform/config/describe-setting.ts'
import { paymentProviders } from '../packages/contracts/src/payments.ts'
import { root } from './root.ts'

const LINE_WIDTH = 100
const paymentDeclarations = paymentProviders.map(name => providers[name].declaration)
const namesOfProviders = new Set(paymentDeclarations.flatMap(({ settings }) => settings.map(({ name }) => name)))

/** Settings that docker-compose.yml does not pass on: those of the machine and of the build. */
export const settingsOfTheMachine = [
  'HOST',
  'DATA_DIR',
  'WEB_DIR',
  'WEB_RENDERER',
  'VITE_API_BASE',
  'WORKER_PORT',
  'SANDBOX_BANK_URL',
  'JOBS',
  'SHUTDOWN_DRAIN_MS',
  'BACKUP_DIR',
  'DATABASE_OWNER_URL',
]
/** Settings for which docker-compose.yml has a value of its own. */
const settingsOfCompose = ['SHOP_MODE', 'DATABASE_URL', 'PORT', 'PICTURE_DIR', 'METRICS_HOST']

/** Wraps a text as comment lines. */
function toComment(text: string): string[] {
  const lines = ['#']
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length > LINE_WIDTH && lines.at(-1) !== '#') lines.push(`# ${word}`)
    else lines[lines.length - 1] = longer
  }
  return lines
}

const toLines = (settings: readonly DescribedSetting[]): string[] =>
  settings.flatMap(({ name, description, fallback }) => [...toComment(description), `${name}=${fallback}`])

const sections = settingTables.flatMap(table => {
  const described = Object.entries(table)
    .filter(([name]) => !namesOfProviders.has(name))
    .map(([name, setting]) => describeSetting(name, setting))
  if (!('PAYMENT_PROVIDERS' in table)) return [toLines(described)]
  const ofProviders = paymentDeclarations.filter(({ settings }) => settings.length > 0)
  return [toLines(described), ...ofProviders.map(({ about, settings }) => [...toComment(about), ...toLines(settings)])]
})

const notPassedOn = new Set([...settingsOfTheMachine, ...settingsOfCompose])
const compose = settingNames.filter(name => !notPassedOn.has(name)).map(name => `  ${name}: \${${name}:-}`)

/** The files, with the lines between their two markers. */
export const files = [
  { file: '.env.example', lines: sections.flatMap(lines => ['', ...lines]) },
  { file: 'docker-compose.yml', lines: compose },
]

const MARKERS = /^( *# Written by `pnpm settings:generate`\.\n)[\s\S]*?^( *# End of the generated settings\.)$/m

/** Returns the text of a file with the current settings between its markers. */
export function withSettings(text: string, lines: readonly string[]): string {
  if (!MARKERS.test(text)) throw new Error('the markers of the generated settings are missing')
  return text.replace(MARKERS, (_all, start: string, end: string) => `${start}${lines.join('\n')}\n${end}`)
}

if (import.meta.main)
  for (const { file, lines } of files) {
    const path = join(root, file)
    writeFileSync(path, withSettings(readFileSync(path, 'utf8'), lines))
  }
