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

/** What the calls of both lists have in common. */
const call = { access: 'admin', tag: 'catalog' } as const
const list = { ...call, method: 'GET', errors: ['VALIDATION'] } as const
const create = { ...call, method: 'POST', status: 201, errors: ['VALIDATION'] } as const
const change = { ...call, params: ByCode, errors: ['VALIDATION', 'NOT_FOUND', 'CATALOG_CHANGED'] } as const
const save = { ...change, method: 'PUT' } as const
const merge = { ...change, method: 'POST', body: MergeRequest } as const

export const listTastes = route({
  ...list,
  path: '/admin/tastes',
  summary: 'Tastes by Russian name, each with the number of its products.',
  query: TasteQuery,
  result: pageOf(Taste),
})
export const createTaste = route({
  ...create,
  path: '/admin/tastes',
  summary: 'Adds a taste. Its id is made of the English name.',
  body: WrittenTaste,
  result: Taste,
})
export const saveTaste = route({
  ...save,
  path: '/admin/tastes/:id',
  summary: 'Renames, hides or shows a taste, and updates the search and the filters of its products.',
  body: z.extend(WrittenTaste, withVersion),
  result: Taste,
})
export const mergeTaste = route({
  ...merge,
  path: '/admin/tastes/:id/merge',
  summary: 'Moves all products of a taste to another one. The old id leads to the other taste from then on.',
  result: Taste,
})
export const listAccessoryTypes = route({
  ...list,
  path: '/admin/accessory-types',
  summary: 'Types of accessories by Russian name, each with the number of its products.',
  query: AccessoryTypeQuery,
  result: pageOf(AccessoryTypeRow),
})
export const createAccessoryType = route({
  ...create,
  path: '/admin/accessory-types',
  summary: 'Adds a type of accessories. Its id is made of the English name.',
  body: WrittenAccessoryType,
  result: AccessoryTypeRow,
})
export const saveAccessoryType = route({
  ...save,
  path: '/admin/accessory-types/:id',
  summary: 'Renames, hides or shows a type of accessories, and updates the search of its products.',
  body: z.extend(WrittenAccessoryType, withVersion),
  result: AccessoryTypeRow,
})
export const mergeAccessoryType = route({
  ...merge,
  path: '/admin/accessory-types/:id/merge',
  summary: 'Moves all products of a type to another one. A type that the shop’s code uses is refused.',
  result: AccessoryTypeRow,
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
