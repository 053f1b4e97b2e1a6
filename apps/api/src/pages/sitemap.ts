import { Category } from '@shop/contracts/catalog.ts'
import { defaultLocale, type Locale, localePath, locales } from '@shop/contracts/locale.ts'
import { staticPages, staticPath } from '@shop/contracts/static-pages.ts'
import type { FastifyInstance } from 'fastify'
import { listSlugs } from '#catalog/index.ts'
import type { Deps } from '#platform/deps.ts'
import { createKept } from '#platform/kept.ts'
import { categoryRules } from './category-rules.ts'

/** A sitemap holds 50 000 addresses at most; each product has three. */
const MAX_PRODUCTS = 16_000
const KEPT = { forMs: 60_000, max: 1 }

const TEXTS = ['/', '/contact', ...staticPages.map(({ name }) => staticPath(name))]
const LISTS: Record<Category, string> = {
  flavor: '/shop?t=flavor',
  accessory: '/accessories',
  hookah: '/hookah',
  coal: '/coal',
}

/** GET /robots.txt and /sitemap.xml: what search engines may read, each page in its three languages. */
export function mountSitemap(app: FastifyInstance, { db, clock }: Deps, origin: string): void {
  const kept = createKept<string>(clock, KEPT)
  const shared = { schema: { hide: true } }

  app.get('/robots.txt', shared, async (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots(origin)),
  )
  app.get('/sitemap.xml', shared, async (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=60')
      .type('application/xml; charset=utf-8')
      .send(await kept('sitemap', async () => sitemap(origin, await readablePaths(db)))),
  )
}

/** Pages of one person are not forbidden here: a robot must come to read that they are not to be kept. */
function robots(origin: string): string {
  return `User-agent: *
Allow: /serverapi/art/
Allow: /serverapi/pictures/
Allow: /serverapi/ai/mixes/*.png$
Disallow: /serverapi/
Disallow: /dev/
Disallow: /sandbox-pay/

Sitemap: ${origin}/sitemap.xml
`
}

async function readablePaths(db: Deps['db']): Promise<string[]> {
  const { hiddenCategories: hidden } = await categoryRules(db)
  const readable = Category.options.filter(category => !hidden.includes(category))
  const slugs = await listSlugs(db, readable, MAX_PRODUCTS)
  return [
    ...TEXTS,
    // The list of all goods would show the hidden ones among them.
    ...(hidden.length === 0 ? ['/shop'] : []),
    ...(hidden.includes('hookah') ? [] : ['/rent']),
    ...(hidden.includes('flavor') ? [] : ['/mixes']),
    ...readable.map(category => LISTS[category]),
    ...slugs.map(slug => `/product/${slug}`),
  ]
}

function sitemap(origin: string, paths: readonly string[]): string {
  const addressOf = (locale: Locale, path: string) => origin + localePath(locale, path)
  const entries = paths.flatMap(path => {
    const alternates = [
      ...locales.map(locale => alternate(locale, addressOf(locale, path))),
      alternate('x-default', addressOf(defaultLocale, path)),
    ].join('')
    return locales.map(locale => `<url><loc>${addressOf(locale, path)}</loc>${alternates}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`
