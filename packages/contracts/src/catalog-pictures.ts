import * as z from 'zod/mini'
import { MAX_PICTURES } from './catalog-writing.ts'
import { ById, route } from './route.ts'
import { titleFields } from './variant.ts'

/** Maximum number of picture files that are matched with products at once. */
export const MAX_PICTURE_FILES = 500

/** SHA-256 of a file in hexadecimal digits. */
const FileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A picture file of the staff member. */
export const PictureFile = z.object({
  /** The file name without folders: a SKU or slug, optionally followed by the order of the picture: `ABC-1_2.jpg`. */
  name: z.string().check(z.regex(/^\P{Cc}{1,255}$/u)),
  hash: FileHash,
  /** The size of the file in bytes. */
  size: z.int().check(z.gte(1)),
})
export type PictureFile = z.infer<typeof PictureFile>

/**
 * `add`: it can be added to the product; `there`: the product has the picture; `repeated`: the same content as an earlier
 * file of the product; `full`: the product has no room for more pictures; `large`: the file is larger than an upload may
 * be; `archived`: the product is archived;
 * `unknown`: no product has the SKU or slug; `ambiguous`: several have it in other upper or lower case.
 */
export const PictureFileOutcome = z.enum([
  'add',
  'there',
  'repeated',
  'full',
  'large',
  'archived',
  'unknown',
  'ambiguous',
])
export type PictureFileOutcome = z.infer<typeof PictureFileOutcome>

/** The product that has the SKU or the slug. */
const MatchedProduct = z.object({
  id: z.uuid(),
  slug: z.string(),
  ...titleFields,
  /** The SKU in the name of the file; null for a slug. */
  sku: z.nullable(z.string()),
})
export type MatchedProduct = z.infer<typeof MatchedProduct>

/** What can be done with a picture file. */
export const MatchedPictureFile = z.object({
  name: z.string(),
  outcome: PictureFileOutcome,
  /** Null if none is known. */
  product: z.nullable(MatchedProduct),
})
export type MatchedPictureFile = z.infer<typeof MatchedPictureFile>

/**
 * Finds the product of each picture file by its name and changes nothing. The result has the files by product and in the
 * order in which the product will show them, then the files without a product.
 */
export const matchPictureFiles = route({
  method: 'POST',
  path: '/admin/products/pictures/match',
  access: 'catalog.edit',
  tag: 'catalog',
  summary: 'Match picture files with products',
  body: z.object({ files: z.array(PictureFile).check(z.minLength(1), z.maxLength(MAX_PICTURE_FILES)) }),
  result: z.object({
    files: z.array(MatchedPictureFile),
    /** The size in MiB above which a file is `large`. */
    maxMib: z.int(),
  }),
  errors: ['VALIDATION'],
})

/**
 * Adds uploaded pictures after those that the product has. A picture that the product has already is left out, so that
 * repeating the request has no effect.
 */
export const addProductPictures = route({
  method: 'POST',
  path: '/admin/products/:id/pictures',
  access: 'catalog.edit',
  tag: 'catalog',
  summary: 'Add pictures to a product',
  params: ById,
  body: z.object({ pictureIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_PICTURES)) }),
  result: z.object({ added: z.int(), version: z.int() }),
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND'],
})

export const catalogPictureRoutes = { matchPictureFiles, addProductPictures }
