import { Category } from '@shop/contracts/catalog.ts'
import { defaultLocale, type Locale, localePath, locales } from '@shop/contracts/locales.ts'
import { staticPages, staticPath } from '@shop/contracts/static-pages.ts'
import type { FastifyInstance } from 'fastify'
import { listSlugs } from '#catalog/index.ts'
import { listPublished, readBrands } from '#collections/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { createCache } from '#platform/db/cache.ts'
import { categoryRules } from './serve-pages.ts'

/** A sitemap has at most 50,000 URLs; each product has three. */
const MAX_PRODUCTS = 16_000
const CACHE = { ttlMs: 60_000, max: 1 }

const STATIC_PATHS = ['/', '/contact', ...staticPages.map(({ name }) => staticPath(name))]
const LISTS: Record<Category, string> = {
  flavor: '/shop?t=flavor',
  accessory: '/accessories',
  hookah: '/hookah',
  coal: '/coal',
}

/** Mounts GET /robots.txt and /sitemap.xml, which lists each page in three languages. */
export function mountSitemap(app: FastifyInstance, { db, clock }: Deps, origin: string): void {
  const cached = createCache<string>(clock, CACHE)
  const hidden = { schema: { hide: true } }

  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots(origin)),
  )
  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=60')
      .type('application/xml; charset=utf-8')
      .send(await cached('sitemap', async () => sitemap(origin, await readablePaths(db)))),
  )
}

/** Private pages are not disallowed here: a robot must fetch them to see that they may not be indexed. */
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
  const isReadable = ({ categories }: { categories: readonly Category[] }) =>
    categories.every(category => !hidden.includes(category))
  const collections = (await listPublished(db, defaultLocale)).filter(isReadable)
  const brands = (await readBrands(db)).filter(isReadable)
  return [
    ...STATIC_PATHS,
    // The list of all products would include those of hidden categories.
    ...(hidden.length === 0 ? ['/shop'] : []),
    ...(hidden.includes('hookah') ? [] : ['/rent']),
    ...(hidden.includes('flavor') ? [] : ['/mixes']),
    ...readable.map(category => LISTS[category]),
    '/collections',
    ...collections.map(({ card: { slug } }) => `/collections/${slug}`),
    ...brands.map(({ slug }) => `/brand/${slug}`),
    ...slugs.map(slug => `/product/${slug}`),
  ]
}

function sitemap(origin: string, paths: readonly string[]): string {
  const urlOf = (locale: Locale, path: string) => origin + localePath(locale, path)
  const entries = paths.flatMap(path => {
    const alternates = [
      ...locales.map(locale => alternate(locale, urlOf(locale, path))),
      alternate('x-default', urlOf(defaultLocale, path)),
    ].join('')
    return locales.map(locale => `<url><loc>${urlOf(locale, path)}</loc>${alternates}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

const alternate = (language: string, url: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`
