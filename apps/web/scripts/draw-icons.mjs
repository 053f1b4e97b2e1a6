// Draws the icons of the installed app and the picture that previews of links show for pages without one of their own,
// from favicon.svg. Nothing in them names the shop: its name is a setting. Run again after a change of it:
//   npm install --prefix <folder> sharp@0.35.5
//   node scripts/draw-icons.mjs <folder>
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const sharp = createRequire(join(resolve(process.argv[2] ?? '.'), 'package.json'))('sharp')
const folder = join(import.meta.dirname, '../public')

const DARK = '#14110F'
const EMBER = readFileSync(join(folder, 'favicon.svg'), 'utf8').match(/<path d="([^"]+)" fill="#FF9D52"\/>/)[1]

/** The ember in a square of 32 units; `share` of the side is its own. */
const icon = (share, radius) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${DARK}"/>
  <path transform="translate(16 16) scale(${share}) translate(-16 -16)" d="${EMBER}" fill="#FF9D52"/></svg>`

const preview = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${DARK}"/>
  <path transform="translate(600 315) scale(16) translate(-16 -16)" d="${EMBER}" fill="#FF9D52"/></svg>`

async function draw(svg, width, height, name) {
  const image = sharp(Buffer.from(svg), { density: 600, limitInputPixels: false }).resize(width, height)
  await image.png({ palette: true, effort: 10 }).toFile(join(folder, name))
}

await Promise.all([
  draw(icon(1, 8), 192, 192, 'icon-192.png'),
  draw(icon(1, 8), 512, 512, 'icon-512.png'),
  // Cut to any shape by the system: full square, the sign within the safe circle.
  draw(icon(0.8, 0), 512, 512, 'icon-maskable.png'),
  draw(icon(1, 0), 180, 180, 'apple-touch-icon.png'),
  draw(preview, 1200, 630, 'preview.png'),
])
