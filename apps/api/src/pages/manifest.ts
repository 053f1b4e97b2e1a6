import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/config/deps.ts'
import { getSettings } from '#settings/index.ts'

const DARK = '#14110F'
/** Home screens truncate a longer name. */
const MAX_SHORT_NAME_LENGTH = 12

/** Mounts GET /manifest.webmanifest, the web app manifest. */
export function mountManifest(app: FastifyInstance, { db }: Deps): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    const { name } = await getSettings(db, 'shop')
    return reply
      .header('Cache-Control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(manifest(name)))
  })
}

const manifest = (name: string) => ({
  name,
  short_name: name.length > MAX_SHORT_NAME_LENGTH ? (name.split(' ')[0] ?? name) : name,
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: DARK,
  theme_color: DARK,
  lang: 'ru',
  categories: ['shopping'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
