import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/db.ts'
import { query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { imageOf, picturedProducts } from './product-row.ts'

const FILE_NAME = /^([a-z0-9-]{1,120})-[0-9a-f]{8}\.(svg|png)$/

const options = {
  schema: { hide: true },
  config: { access: 'all' as const, isPublic: true, rateLimit: { max: 3000, timeWindow: '1 minute' } },
}

/**
 * Redirects GET /art/<slug>-<hash>.svg to the product's picture. The shop served generated pictures there until
 * docs/adr/0038; order lines and carts from before keep such addresses. A .png was the product's link preview.
 * @throws NOT_FOUND if no product has the slug
 */
export function redirectFormerPictures(api: FastifyInstance, db: Db): void {
  api.get<{ Params: { file: string } }>('/art/:file', options, async ({ params: { file } }, reply) => {
    const [, slug, format] = FILE_NAME.exec(file) ?? []
    const [product] = slug === undefined ? [] : await query(db, picturedProducts.where('p.slug', '=', slug))
    if (!product) throw new AppError('NOT_FOUND')
    const image = imageOf(product)
    const preview = image.endsWith('.svg') ? '/preview.png' : image.replace(/\.webp$/, '.png')
    return reply.header('Cache-Control', 'no-cache').redirect(format === 'png' ? preview : image, 302)
  })
}
