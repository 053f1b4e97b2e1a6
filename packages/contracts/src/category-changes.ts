import * as z from 'zod/mini'
import { Category } from './catalog.ts'
import { ProductFilters } from './catalog-staff.ts'
import { pageById, pageOf } from './pagination.ts'
import { ById, route } from './route.ts'
import { RequiredText, Timestamp } from './scalars.ts'
import { titleFields } from './variant.ts'

/** Maximum number of rows in a response about categories. Its counts include all products. */
export const SHOWN_CATEGORY_ROWS = 300

/** A change of the category of many products. Send either `ids`, or `filters` with the number of products they match. */
export const CategoryChange = z
  .object({
    ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000))),
    filters: z.optional(ProductFilters),
    /** The number of products that match the filters. */
    expected: z.optional(z.int().check(z.positive())),
    category: Category,
    /** The type that the products get as accessories: an id of the accessory types. Required for accessories. */
    accessoryType: z.optional(RequiredText(50)),
  })
  .check(
    z.refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined), {
      error: 'ids_or_filters',
      path: ['ids'],
    }),
    z.refine(({ filters, expected }) => (filters === undefined) === (expected === undefined), {
      error: 'required',
      path: ['expected'],
    }),
    z.refine(({ category, accessoryType }) => (category === 'accessory') === (accessoryType !== undefined), {
      error: 'type_with_accessories',
      path: ['accessoryType'],
    }),
  )
export type CategoryChange = z.infer<typeof CategoryChange>

/** A product that keeps its category, with what prevents the change. */
export const RefusedCategory = z.object({
  id: z.uuid(),
  ...titleFields,
  brand: z.string(),
  category: Category,
  /** Attributes that the new category requires and the product lacks. */
  missing: z.array(z.string()),
  /** Attributes that the product has and the new category does not have. */
  foreign: z.array(z.string()),
  /** Whether the hookah is offered for rent, so that it must remain a hookah. */
  isForRent: z.boolean(),
})
export type RefusedCategory = z.infer<typeof RefusedCategory>

/** An applied change of categories. */
export const AppliedCategoryChange = z.object({
  id: z.uuid(),
  at: Timestamp,
  /** Name of the staff member; null if the account is deleted. */
  by: z.nullable(z.string()),
  category: Category,
  products: z.int(),
  undone: z.nullable(z.object({ at: Timestamp, restored: z.int(), kept: z.int() })),
})
export type AppliedCategoryChange = z.infer<typeof AppliedCategoryChange>

const tag = 'catalog'

/**
 * Changes the category of products in one transaction. Products whose attributes do not fit the new category, and hookahs
 * for rent, keep theirs and are returned with the reason. The accessory type of a former accessory is removed; undoing the change
 * restores it. Returns `CATALOG_CHANGED` if the filters match another number of products than `expected`. Repeating the
 * request has no effect.
 */
export const changeCategories = route({
  method: 'POST',
  path: '/admin/products/categories',
  access: 'catalog.edit',
  tag,
  summary: 'Change product categories',
  body: CategoryChange,
  result: z.object({
    changed: z.int(),
    /** Number of products that had the category before. */
    same: z.int(),
    refused: z.int(),
    /** Refused products, at most 300. */
    rows: z.array(RefusedCategory),
    /** Id to undo the change; null if nothing changed. */
    changeId: z.nullable(z.uuid()),
  }),
  errors: ['VALIDATION', 'CATALOG_CHANGED'],
})
/** Returns the changes of categories, newest first, and whether they were undone. */
export const listCategoryChanges = route({
  method: 'GET',
  path: '/admin/products/categories/changes',
  access: 'catalog.edit',
  tag,
  summary: 'List category changes',
  query: z.object(pageById),
  result: pageOf(AppliedCategoryChange),
  errors: ['VALIDATION'],
})
/**
 * Restores the previous category of all products that still have that of the change and no attribute that the previous
 * one lacks. The other products are kept and counted. A repeated request returns the same result.
 */
export const undoCategories = route({
  method: 'POST',
  path: '/admin/products/categories/changes/:id/undo',
  access: 'catalog.edit',
  tag,
  summary: 'Undo a category change',
  params: ById,
  result: z.object({ restored: z.int(), kept: z.int() }),
  errors: ['NOT_FOUND', 'VALIDATION'],
})

export const categoryChangeRoutes = { changeCategories, listCategoryChanges, undoCategories }
