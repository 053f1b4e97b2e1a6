// Makes src/fonts/*.woff2 from the fontsource packages; run once, and again when the texts need more characters:
//   npm install --prefix <folder> subset-font@2.9.0 @fontsource-variable/google-sans@5.3.1 @fontsource-variable/handjet@5.3.0
//   node scripts/subset-fonts.mjs <folder>
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const from = resolve(process.argv[2] ?? '.')
const require = createRequire(join(from, 'package.json'))
const subsetFont = require('subset-font')
const packages = join(from, 'node_modules/@fontsource-variable')
const out = new URL('../src/fonts/', import.meta.url)

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const LATIN = `${range(0x20, 0x7e)}\u00a0©«»°±·×àáâäåçèéêëíîïñóôöøúûüß–—‘’“”„•…−→`
const CYRILLIC = `${range(0x410, 0x44f)}Ёё№`
const ARMENIAN = range(0x531, 0x556) + range(0x559, 0x58a)
const DRAM = '֏'

/** Handjet's round element, at one grid: only its weight stays variable. */
const round = { ELSH: 8, ELGR: 1 }
/** The shop uses regular to bold. */
const weight = { wght: { min: 400, max: 700 } }

const faces = [
  ['google-sans/files/google-sans-latin-wght-normal', LATIN, weight, 'text-latin'],
  ['google-sans/files/google-sans-cyrillic-wght-normal', CYRILLIC, weight, 'text-cyrillic'],
  ['google-sans/files/google-sans-armenian-wght-normal', ARMENIAN, weight, 'text-armenian'],
  ['google-sans/files/google-sans-armenian-wght-normal', DRAM, weight, 'text-dram'],
  ['handjet/files/handjet-latin-full-normal', LATIN, { ...round, wght: { min: 450, max: 700 } }, 'dots-latin'],
  ['handjet/files/handjet-cyrillic-full-normal', CYRILLIC, { ...round, wght: { min: 450, max: 700 } }, 'dots-cyrillic'],
  ['handjet/files/handjet-armenian-full-normal', ARMENIAN, { ...round, wght: { min: 450, max: 700 } }, 'dots-armenian'],
  ['handjet/files/handjet-armenian-full-normal', DRAM, { ...round, wght: { min: 450, max: 700 } }, 'dots-dram'],
]

for (const [source, text, variationAxes, name] of faces) {
  const subset = await subsetFont(await readFile(join(packages, `${source}.woff2`)), text, {
    targetFormat: 'woff2',
    variationAxes,
  })
  await writeFile(new URL(`${name}.woff2`, out), subset)
  process.stdout.write(`${name} ${subset.length}\n`)
}
