/**
 * `pnpm mails [folder]`: writes every e-mail of the shop, in each language, as HTML and text; with `--pictures` also as
 * PNG, for phones and desktops, light and dark. Default folder: .data/mails
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createPictureEmbedder, renderHtml, renderText } from '../apps/api/src/notifications/index.ts'
import { systemClock } from '../apps/api/src/platform/config/deps.ts'
import { mailSamples } from '../apps/api/test/builders/mail-samples.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { root } from './root.ts'

const WIDTHS = [360, 768]
const SCHEMES = ['light', 'dark'] as const

const { values, positionals } = parseArgs({ options: { pictures: { type: 'boolean' } }, allowPositionals: true })
const folder = resolve(root, positionals[0] ?? '.data/mails')
mkdirSync(folder, { recursive: true })

// The same picture for all products, in the place of the parts of a real e-mail.
const picture = await readFile(join(root, 'apps/web/public/icon-192.png'))
const embedPictures = createPictureEmbedder({
  clock: systemClock,
  log: { warn: console.warn },
  pictureStore: { put: async () => {}, get: async () => new Uint8Array(picture), remove: async () => {} },
})
const mails = await Promise.all(
  mailSamples().map(async ({ name, email }) => {
    const { parts, ...pictures } = await embedPictures(email)
    const html = parts.reduce(
      (text, { cid, type, content }) =>
        text.replaceAll(`"cid:${cid}"`, `"data:${type};base64,${content.toString('base64')}"`),
      renderHtml(email, pictures),
    )
    return { name, html, text: renderText(email) }
  }),
)
for (const { name, html, text } of mails) {
  writeFileSync(join(folder, `${name}.html`), html)
  writeFileSync(join(folder, `${name}.txt`), text)
}
if (values.pictures) await takePictures()
process.stdout.write(`${mails.length} mails: ${folder}\n`)

async function takePictures(): Promise<void> {
  const browser = await launchBrowser()
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const page = await browser.newPage({ viewport: { width, height: 640 }, colorScheme })
      for (const { name, html } of mails) {
        await page.setContent(html)
        await page.screenshot({ path: join(folder, `${name}.${width}.${colorScheme}.png`), fullPage: true })
      }
      await page.close()
    }
  }
  await browser.close()
}
