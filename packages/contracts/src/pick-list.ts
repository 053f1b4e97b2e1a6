import * as z from 'zod/mini'
import { OrderStatus } from './orders.ts'
import { OrderVersion } from './orders-staff.ts'
import { route } from './route.ts'
import { LocalDate, LocalTime } from './scalars.ts'
import { titleFields } from './variant.ts'

/** Maximum number of orders in a pick list. */
export const MAX_PICKED_ORDERS = 200

/** Units of a variant that are taken from its shelf. */
export const PickLine = z.object({
  sku: z.string(),
  barcode: z.nullable(z.string()),
  /** Null if the shelf is unknown. */
  shelf: z.nullable(z.string()),
  brand: z.string(),
  ...titleFields,
  /** Net weight in grams. */
  weight: z.int(),
  imageUrl: z.string(),
  quantity: z.int(),
  /** The lots to take the units from, in this order. The other units have no lot. */
  lots: z.array(
    z.object({
      /** Number on the pack; '' if it has none. */
      number: z.string(),
      bestBeforeDate: z.nullable(LocalDate),
      isExpired: z.boolean(),
      quantity: z.int(),
    }),
  ),
  /** The orders that the units go to. */
  orders: z.array(z.object({ number: z.int(), quantity: z.int() })),
})
export type PickLine = z.infer<typeof PickLine>

/** A rented hookah that goes with an order. */
export const PickedHookah = z.object({
  rentalId: z.uuid(),
  orderNumber: z.int(),
  /** The inventory code of the unit. */
  unit: z.string(),
  brand: z.string(),
  ...titleFields,
  imageUrl: z.string(),
})
export type PickedHookah = z.infer<typeof PickedHookah>

/** What orders need from the warehouse. */
export const PickList = z.object({
  /** `version`: the version of the order that the list has the items of. */
  orders: z.array(
    z.object({
      number: z.int(),
      status: OrderStatus,
      version: OrderVersion,
      /** True if the parcel must not say what is in it. */
      isDiscreet: z.optional(z.literal(true)),
    }),
  ),
  /** By shelf; variants without one are last. */
  lines: z.array(PickLine),
  hookahs: z.array(PickedHookah),
  /** True if more orders match. */
  hasMore: z.boolean(),
})
export type PickList = z.infer<typeof PickList>

/**
 * Returns what the paid orders that are not packed need from the warehouse, summed per variant and sorted by shelf, for
 * 200 orders at most. Filter by order numbers, or by the day and the start of the delivery slot.
 */
export const getPickList = route({
  method: 'GET',
  path: '/admin/orders/pick-list',
  access: 'orders.view',
  tag: 'orders',
  summary: 'Retrieve a pick list',
  query: z.object({
    /** Order numbers, separated by commas. */
    numbers: z.optional(z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, { error: 'value_invalid' }))),
    deliveryDate: z.optional(LocalDate),
    deliveryTime: z.optional(LocalTime),
  }),
  result: PickList,
  errors: ['FORBIDDEN', 'VALIDATION'],
})

export const pickListRoutes = { getPickList }
