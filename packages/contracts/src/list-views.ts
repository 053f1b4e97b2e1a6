import * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import { ById, route, Success } from './route.ts'
import { oneLine, RequiredText } from './scalars.ts'

/** The lists of staff that have saved views, with the permission to see the list. */
export const viewedLists = {
  audit: 'audit.view',
  'automatic-promotions': 'promotions.edit',
  catalog: 'catalog.view',
  'contact-messages': 'messages.view',
  customers: 'customers.view',
  'goods-receipts': 'purchasing.view',
  'gift-cards': 'gift-cards.view',
  'import-rows': 'catalog.import',
  'lists-tastes': 'catalog.edit',
  'lists-types': 'catalog.edit',
  lots: 'stock.view',
  messages: 'messages.view',
  mixes: 'mixes.edit',
  movements: 'stock.view',
  'order-drafts': 'orders.edit',
  orders: 'orders.view',
  people: 'customers.personal',
  promotions: 'promotions.edit',
  'purchase-orders': 'purchasing.view',
  receipts: 'receipts.view',
  refunds: 'payments.view',
  rentals: 'rentals.view',
  reorder: 'purchasing.view',
  returns: 'orders.view',
  reviews: 'reviews.edit',
  stock: 'stock.view',
  'stock-take-lines': 'stock.view',
  'stock-takes': 'stock.view',
  suppliers: 'purchasing.view',
  'webhook-deliveries': 'webhooks.edit',
} as const satisfies Record<string, Permission>

/** A list with saved views. */
export const ViewedList = z.enum(Object.keys(viewedLists) as (keyof typeof viewedLists)[])
export type ViewedList = z.infer<typeof ViewedList>

export const MAX_VIEW_NAME = 40
/** Own views of one list at most, and shared ones. */
export const MAX_VIEWS = 30

/** The name of a view, unique in any case among the shared views of the list and among the caller's own. */
const ViewName = RequiredText(MAX_VIEW_NAME).check(oneLine)
/** The query string of a list without the question mark: its filters, order and columns. */
const ViewSearch = z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(1000), oneLine)

/** A saved view of a list: filters, order and columns under a name. */
export const ListView = z.object({
  id: z.uuid(),
  name: z.string(),
  search: z.string(),
  /** True if all staff who see the list have it. */
  isShared: z.boolean(),
  /** True if the caller may change and delete it: the author, and for shared views staff who change settings. */
  canEdit: z.boolean(),
  /** True if the caller's list opens with it. */
  isDefault: z.boolean(),
})
export type ListView = z.infer<typeof ListView>

/** The views of a list: the shared ones first, each in their order. */
const ListViews = z.object({ items: z.array(ListView) })

const base = { access: 'customer', tag: 'settings' } as const
/** The name of a view, its filters, order and columns, and whether it is shared with all staff who see the list. */
const SavedView = z.object({ name: ViewName, search: ViewSearch, isShared: z._default(z.boolean(), false) })

/**
 * Returns the caller's own views of a list and the shared ones, for staff who see the list. Shared views with a search
 * text are left out for staff without access to personal data.
 */
export const listViews = route({
  ...base,
  method: 'GET',
  path: '/user/list-views',
  summary: 'List the saved views of a list',
  query: z.object({ list: ViewedList }),
  result: ListViews,
  errors: ['VALIDATION', 'FORBIDDEN'],
})
/**
 * Saves a view, for the caller or for everybody. Repeating the request has no effect. Returns `TOO_MANY_VIEWS` if there
 * are 30 views already.
 */
export const saveView = route({
  ...base,
  method: 'POST',
  path: '/user/list-views',
  summary: 'Save a view of a list',
  body: z.extend(SavedView, { list: ViewedList }),
  status: 201,
  result: ListViews,
  errors: ['VALIDATION', 'FORBIDDEN', 'TOO_MANY_VIEWS'],
})
/**
 * Renames a view, changes its filters, or shares it or makes it the author's own again. Without `search`, its filters
 * stay as they are.
 */
export const changeView = route({
  ...base,
  method: 'PUT',
  path: '/user/list-views/:id',
  summary: 'Update a saved view',
  params: ById,
  body: z.extend(SavedView, { search: z.optional(ViewSearch) }),
  result: ListViews,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_VIEWS'],
})
/** Deletes a view. Repeating the request has no effect. */
export const deleteView = route({
  ...base,
  method: 'DELETE',
  path: '/user/list-views/:id',
  summary: 'Delete a saved view',
  params: ById,
  result: Success,
  errors: ['FORBIDDEN'],
})
/** Sets the order of the caller's own views of a list, or of the shared ones. Views that are not named come last. */
export const orderViews = route({
  ...base,
  method: 'PUT',
  path: '/user/list-view-order',
  summary: 'Set the order of saved views',
  body: z.object({
    list: ViewedList,
    isShared: z.boolean(),
    ids: z.array(z.uuid()).check(z.maxLength(MAX_VIEWS)),
  }),
  result: ListViews,
  errors: ['VALIDATION', 'FORBIDDEN'],
})
/** Sets or removes the view with which a list opens for the caller. */
export const setDefaultView = route({
  ...base,
  method: 'PUT',
  path: '/user/list-view-default',
  summary: 'Set the default view of a list',
  body: z.object({ list: ViewedList, id: z.nullable(z.uuid()) }),
  result: ListViews,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN'],
})

export const listViewRoutes = { listViews, saveView, changeView, deleteView, orderViews, setDefaultView }
