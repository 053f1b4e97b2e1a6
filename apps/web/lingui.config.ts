import { join } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { defaultLocale, locales } from '../../packages/contracts/src/locales.ts'
import { areas } from './src/platform/i18n/areas.ts'

/** Catalogs are flat JSON: { "id": "ICU message" }. */
const json = {
  catalogExtension: '.json',
  parse: (content: string) => {
    const messages: Record<string, string> = JSON.parse(content)
    return Object.fromEntries(
      Object.entries(messages).map(([id, translation]) => [id, { translation, message: translation, extra: {} }]),
    )
  },
  serialize: (catalog: Record<string, { translation?: string }>) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(catalog).map(([id, { translation = '' }]) => [id, translation])),
      null,
      2,
    ),
}

export default defineConfig({
  sourceLocale: defaultLocale,
  locales,
  fallbackLocales: { default: defaultLocale },
  rootDir: join(import.meta.dirname, '../../packages/messages'),
  catalogs: areas.map(area => ({ path: `<rootDir>/{locale}/${area}`, include: [] })),
  format: json,
})
