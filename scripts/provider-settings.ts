/**
 * `pnpm provider:settings`: writes the settings of the payment providers into .env.example and docker-compose.yml, from
 * the folders in apps/api/src/payments/providers.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { providers } from '../apps/api/src/payments/index.ts'
import { paymentProviders } from '../packages/contracts/src/payments.ts'
import { root } from './root.ts'

const LINE_WIDTH = 100
const declarations = paymentProviders.map(name => providers[name].declaration)
const names = declarations.flatMap(({ settings }) => settings.map(({ name }) => name))

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

const example = [
  ...toComment(
    `The payment providers that customers can choose from: one or more of ${paymentProviders.join(', ')}, separated by commas. The first one is preselected. A provider that is named here needs its settings below. Keep the settings of a provider that is no longer offered as long as it may have to refund a payment.`,
  ),
  `PAYMENT_PROVIDERS=${paymentProviders[0]}`,
  ...declarations
    .filter(({ settings }) => settings.length > 0)
    .flatMap(({ about, settings }) => [
      '',
      ...toComment(about),
      ...settings.flatMap(({ name, description, fallback }) => [...toComment(description), `${name}=${fallback}`]),
    ]),
]

const compose = ['PAYMENT_PROVIDERS', ...names].map(name => `  ${name}: \${${name}:-}`)

/** The files, with the lines between their two markers. */
export const files = [
  { file: '.env.example', lines: example },
  { file: 'docker-compose.yml', lines: compose },
]

const MARKERS =
  /^( *# Payment providers: written by `pnpm provider:settings`\.\n)[\s\S]*?^( *# End of the payment providers\.)$/m

/** Returns the text of a file with the current settings between its markers. */
export function withProviderSettings(text: string, lines: readonly string[]): string {
  if (!MARKERS.test(text)) throw new Error('the markers of the payment providers are missing')
  return text.replace(MARKERS, (_all, start: string, end: string) => `${start}${lines.join('\n')}\n${end}`)
}

if (import.meta.main)
  for (const { file, lines } of files) {
    const path = join(root, file)
    writeFileSync(path, withProviderSettings(readFileSync(path, 'utf8'), lines))
  }
