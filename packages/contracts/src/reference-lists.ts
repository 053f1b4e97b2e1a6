import * as z from 'zod/mini'
import { FlavorCategory, FlavorRole } from './catalog.ts'
import { Texts } from './locale-schemas.ts'
import { byLocale } from './locales.ts'
import { choices, pageByText, pageOf } from './pagination.ts'
import { route } from './route.ts'
import { MAX_INT32, oneLine, RequiredText, Text } from './scalars.ts'

/** The length of a name of a taste or an accessory type, characters. */
export const MAX_REFERENCE_NAME = 60

const Name = RequiredText(MAX_REFERENCE_NAME).check(oneLine)
/** Name in each language. */
const ReferenceNames = z.object(byLocale(() => Name))

const value = {
  /** Permanent id in the API, in filters and in CSV files. */
  id: z.string(),
  name: Texts,
  /** Number of products in all states. */
  products: z.int(),
  /** True if the value is not offered for products and filters. Products that have it stay on sale. */
  isHidden: z.boolean(),
  version: z.int(),
  /** Ids of values that were merged into this one. They still work. */
  formerIds: z.array(z.string()),
}

/** How a taste behaves in a mix. */
const mixRules = {
  /** How strongly the taste dominates a mix, from 1 to 5. */
  intensity: z.int().check(z.gte(1), z.lte(5)),
  role: FlavorRole,
  /** Largest share of a mix in percent. */
  maxSharePercent: z.int().check(z.gte(1), z.lte(100)),
}

/** A taste of flavors. */
export const Taste = z.object({ ...value, category: FlavorCategory, ...mixRules })
export type Taste = z.infer<typeof Taste>

/** A type of accessories. */
export const AccessoryTypeRow = z.object({
  ...value,
  /** True for types that the shop depends on. They cannot be merged into another type. */
  isBuiltIn: z.boolean(),
})
export type AccessoryTypeRow = z.infer<typeof AccessoryTypeRow>

const editableFields = { name: ReferenceNames, isHidden: z.boolean() }
/** A taste to save. */
export const WrittenTaste = z.object({ ...editableFields, category: FlavorCategory, ...mixRules })
export type WrittenTaste = z.infer<typeof WrittenTaste>
/** An accessory type to save. */
export const WrittenAccessoryType = z.object(editableFields)
export type WrittenAccessoryType = z.infer<typeof WrittenAccessoryType>

/** The version that the client has read. An outdated version is rejected. */
const ReferenceVersion = z.int().check(z.gte(1), z.lte(MAX_INT32))
const withVersion = {
  /** The version that the client has read. */
  version: ReferenceVersion,
}

/** Id of a taste or an accessory type. */
const ReferenceId = RequiredText(50)
const ReferenceIdParams = z.object({ id: ReferenceId })

/** The value to merge into. */
export const MergeRequest = z.object({
  /** Id of the value that the products get. */
  into: ReferenceId,
  version: ReferenceVersion,
  /** Number of products that the client expects to move. */
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

/** Shared by the endpoints of both lists. */
const base = { access: 'catalog.edit', tag: 'catalog' } as const
const list = { ...base, method: 'GET', errors: ['VALIDATION'] } as const
const create = { ...base, method: 'POST', status: 201, errors: ['VALIDATION'] } as const
const change = { ...base, params: ReferenceIdParams, errors: ['VALIDATION', 'NOT_FOUND', 'CATALOG_CHANGED'] } as const
const save = { ...change, method: 'PUT' } as const
const merge = { ...change, method: 'POST', body: MergeRequest } as const

/** Returns the tastes by name in the requested language with the number of their products. */
export const listTastes = route({
  ...list,
  path: '/admin/tastes',
  summary: 'List tastes',
  query: TasteQuery,
  result: pageOf(Taste),
})
/** Creates a taste. Its id is derived from the English name. */
export const createTaste = route({
  ...create,
  path: '/admin/tastes',
  summary: 'Create a taste',
  body: WrittenTaste,
  result: Taste,
})
/**
 * Renames, hides or shows a taste, and updates the search and the filters. Returns `CATALOG_CHANGED` if `version` is
 * outdated.
 */
export const saveTaste = route({
  ...save,
  path: '/admin/tastes/:id',
  summary: 'Update a taste',
  body: z.extend(WrittenTaste, withVersion),
  result: Taste,
})
/**
 * Moves all products of a taste to another one. The old id then refers to the other taste. Returns `CATALOG_CHANGED`
 * if the number of products differs.
 */
export const mergeTaste = route({
  ...merge,
  path: '/admin/tastes/:id/merge',
  summary: 'Merge a taste into another',
  result: Taste,
})
/** Returns the accessory types by name in the requested language with the number of their products. */
export const listAccessoryTypes = route({
  ...list,
  path: '/admin/accessory-types',
  summary: 'List accessory types',
  query: AccessoryTypeQuery,
  result: pageOf(AccessoryTypeRow),
})
/** Creates an accessory type. Its id is derived from the English name. */
export const createAccessoryType = route({
  ...create,
  path: '/admin/accessory-types',
  summary: 'Create an accessory type',
  body: WrittenAccessoryType,
  result: AccessoryTypeRow,
})
/**
 * Renames, hides or shows an accessory type, and updates the search. Returns `CATALOG_CHANGED` if `version` is
 * outdated.
 */
export const saveAccessoryType = route({
  ...save,
  path: '/admin/accessory-types/:id',
  summary: 'Update an accessory type',
  body: z.extend(WrittenAccessoryType, withVersion),
  result: AccessoryTypeRow,
})
/**
 * Moves all products of a type to another one. The old id then refers to the other type. Built-in types cannot be
 * merged.
 */
export const mergeAccessoryType = route({
  ...merge,
  path: '/admin/accessory-types/:id/merge',
  summary: 'Merge an accessory type into another',
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
