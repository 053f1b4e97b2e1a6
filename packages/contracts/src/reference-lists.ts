import * as z from 'zod/mini'
import { FlavorCategory, FlavorRole } from './catalog.ts'
import { MAX_INT32 } from './int32.ts'
import { choices, pageByText, pageOf } from './list.ts'
import { Texts } from './locale.ts'
import { oneLine } from './one-line.ts'
import { route } from './route.ts'
import { RequiredText, Text } from './text.ts'

/** The length of a name of a taste or an accessory type, characters. */
export const MAX_REFERENCE_NAME = 60

const Name = RequiredText(MAX_REFERENCE_NAME).check(oneLine)
const Names = z.object({ ru: Name, en: Name, hy: Name })

const value = {
  /** The code in CSV files, in addresses of filters and in the API. It never changes. */
  id: z.string(),
  name: Texts,
  /** Products that have it, drafts and archived ones included. */
  products: z.int(),
  /** Not offered for products and in filters. Products that have it stay on sale. */
  isHidden: z.boolean(),
  version: z.int(),
  /** Ids of values that were merged into this one. They still lead here. */
  formerIds: z.array(z.string()),
}

/** How a taste behaves in a mix. */
const mixRules = {
  /** 1..5: how easily it dominates a mix. */
  intensity: z.int().check(z.gte(1), z.lte(5)),
  role: FlavorRole,
  /** The largest share of a mix, percent. */
  maxSharePercent: z.int().check(z.gte(1), z.lte(100)),
}

export const Taste = z.object({ ...value, category: FlavorCategory, ...mixRules })
export type Taste = z.infer<typeof Taste>

export const AccessoryTypeRow = z.object({
  ...value,
  /** The shop's code uses it, for example for the bowls of a rental. It cannot be merged into another type. */
  isBuiltIn: z.boolean(),
})
export type AccessoryTypeRow = z.infer<typeof AccessoryTypeRow>

const written = { name: Names, isHidden: z.boolean() }
export const WrittenTaste = z.object({ ...written, category: FlavorCategory, ...mixRules })
export type WrittenTaste = z.infer<typeof WrittenTaste>
export const WrittenAccessoryType = z.object(written)
export type WrittenAccessoryType = z.infer<typeof WrittenAccessoryType>

const Version = z.int().check(z.gte(1), z.lte(MAX_INT32))
/** The version that the caller has read. */
const withVersion = { version: Version }

const Id = RequiredText(50)
const ByCode = z.object({ id: Id })

export const MergeRequest = z.object({
  /** The value that the products get. */
  into: Id,
  version: Version,
  /** How many products the caller expects to move. */
  products: z.int().check(z.gte(0), z.lte(MAX_INT32)),
})
export type MergeRequest = z.infer<typeof MergeRequest>

const filters = {
  /** A part of a name in any language, or of an id. */
  q: z.optional(Text(100)),
  state: z.optional(z.enum(['shown', 'hidden'])),
}
const AccessoryTypeQuery = z.object({ ...filters, ...pageByText })
const TasteQuery = z.extend(AccessoryTypeQuery, { category: choices(FlavorCategory) })
export type TasteQuery = z.infer<typeof TasteQuery>

const tag = 'catalog'
const access = 'admin' as const

export const listTastes = route({
  method: 'GET',
  path: '/admin/tastes',
  access,
  tag,
  summary: 'Tastes by Russian name, each with the number of its products.',
  query: TasteQuery,
  result: pageOf(Taste),
  errors: ['VALIDATION'],
})
export const createTaste = route({
  method: 'POST',
  path: '/admin/tastes',
  access,
  tag,
  summary: 'Adds a taste. Its id is made of the English name.',
  body: WrittenTaste,
  result: Taste,
  status: 201,
  errors: ['VALIDATION'],
})
export const saveTaste = route({
  method: 'PUT',
  path: '/admin/tastes/:id',
  access,
  tag,
  summary: 'Renames, hides or shows a taste, and updates the search and the filters of its products.',
  params: ByCode,
  body: z.extend(WrittenTaste, withVersion),
  result: Taste,
  errors: ['VALIDATION', 'NOT_FOUND', 'CATALOG_CHANGED'],
})
export const mergeTaste = route({
  method: 'POST',
  path: '/admin/tastes/:id/merge',
  access,
  tag,
  summary: 'Moves all products of a taste to another one. The old id leads to the other taste from then on.',
  params: ByCode,
  body: MergeRequest,
  result: Taste,
  errors: ['VALIDATION', 'NOT_FOUND', 'CATALOG_CHANGED'],
})
export const listAccessoryTypes = route({
  method: 'GET',
  path: '/admin/accessory-types',
  access,
  tag,
  summary: 'Types of accessories by Russian name, each with the number of its products.',
  query: AccessoryTypeQuery,
  result: pageOf(AccessoryTypeRow),
  errors: ['VALIDATION'],
})
export const createAccessoryType = route({
  method: 'POST',
  path: '/admin/accessory-types',
  access,
  tag,
  summary: 'Adds a type of accessories. Its id is made of the English name.',
  body: WrittenAccessoryType,
  result: AccessoryTypeRow,
  status: 201,
  errors: ['VALIDATION'],
})
export const saveAccessoryType = route({
  method: 'PUT',
  path: '/admin/accessory-types/:id',
  access,
  tag,
  summary: 'Renames, hides or shows a type of accessories, and updates the search of its products.',
  params: ByCode,
  body: z.extend(WrittenAccessoryType, withVersion),
  result: AccessoryTypeRow,
  errors: ['VALIDATION', 'NOT_FOUND', 'CATALOG_CHANGED'],
})
export const mergeAccessoryType = route({
  method: 'POST',
  path: '/admin/accessory-types/:id/merge',
  access,
  tag,
  summary: 'Moves all products of a type to another one. A type that the shop’s code uses is refused.',
  params: ByCode,
  body: MergeRequest,
  result: AccessoryTypeRow,
  errors: ['VALIDATION', 'NOT_FOUND', 'CATALOG_CHANGED'],
})

export const referenceListRoutes = {
  listTastes,
  createTaste,
  saveTaste,
  mergeTaste,
  listAccessoryTypes,
  createAccessoryType,
  saveAccessoryType,
  mergeAccessoryType,
}
