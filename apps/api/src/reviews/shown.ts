import type { ReviewedProduct } from '@shop/contracts/reviews.ts'
import { type LocalTexts, toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import { imageOf } from '#catalog/index.ts'
import { categoryFlag } from '#settings/index.ts'

/** True if the law allows reviews of product `p`. */
export const HAS_REVIEWS = categoryFlag('hasReviews')

/** True if the law allows no pictures of product `p` with its brand and taste. */
export const IS_PLAIN = categoryFlag('hasPlainPictures')

/** True if everyone sees review `r` of product `p`. */
export const IS_SHOWN = sql<boolean>`(r.status = 'published' AND p.withdrawn_at IS NULL AND ${HAS_REVIEWS})`

type ProductRow = Parameters<typeof imageOf>[0] & { slug: string; brand: string; title: LocalTexts }

export const toReviewedProduct = (row: ProductRow): ReviewedProduct => ({
  slug: row.slug,
  brand: row.brand,
  ...toTextFields('title', row.title),
  imageUrl: imageOf(row),
})
