import { createHash } from 'node:crypto'
import { type CartMix, type Item, MAX_LINE_QUANTITY } from '@shop/contracts/checkout.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import type { ExpectedTotals, PlaceOrder } from '@shop/contracts/orders.ts'
import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { OrderRental } from '@shop/contracts/rental-booking.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isTownElsewhere } from '#delivery/index.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { findRentalsWithoutParts, mergeItems } from './rules.ts'

/** A normalized order request: one line per variant, and no date and time with post. */
export type OrderRequest = {
  items: Item[]
  /** Mixes: groups of the items. */
  mixes: CartMix[]
  /** Rentals of hookahs. Their flavors and bowls are among the items. */
  rentals: OrderRental[]
  phone: string
  secondaryPhone: string | null
  /** Null until the saved address of `addressId` is read, and for an order that is collected. */
  address: Address | null
  addressId: string | null
  notes: string | null
  /** Null if the request does not decide. */
  isDiscreet: boolean | null
  delivery: { type: 'express'; date: string; time: string } | { type: 'post' } | { type: 'pickup'; pointId: string }
  provider: PaymentProvider | null
  /** In upper case: codes are case-insensitive. */
  promoCode: string | null
  /** The discount of the code that the customer saw. Not part of the request hash. */
  expectedDiscountAmd: number | null
  bonusPoints: number
  /** The store credit to pay with. */
  creditAmd: number
  /** The totals that the customer saw. Not part of the request hash. */
  expected: ExpectedTotals | null
}

/**
 * Parses an order request and checks the rules that the schema cannot express.
 * @throws VALIDATION naming every invalid field
 */
export function parseOrderRequest(body: PlaceOrder, locale: Locale): OrderRequest {
  const items = mergeItems(body.items)
  const invalid = findInvalidFields(body, items)
  if (invalid.length > 0) {
    const details: ErrorDetail[] = invalid.map(([path, key]) => ({ path, message: fieldText(key, locale) }))
    throw new AppError('VALIDATION', { details })
  }
  return {
    items,
    ...groupsOf(body),
    phone: body.phone,
    secondaryPhone: body.secondaryPhone ?? null,
    ...addressIn(body),
    notes: body.notes || null,
    isDiscreet: body.isDiscreet ?? null,
    delivery: deliveryOf(body),
    provider: body.paymentProvider ?? null,
    promoCode: body.promoCode?.toUpperCase() ?? null,
    expectedDiscountAmd: body.discountAmd ?? null,
    bonusPoints: body.bonusPoints ?? 0,
    creditAmd: body.creditAmd ?? 0,
    expected: body.expected ?? null,
  }
}

function addressIn({ deliveryType, address, addressId }: PlaceOrder): Pick<OrderRequest, 'address' | 'addressId'> {
  if (deliveryType === 'pickup') return { address: null, addressId: null }
  return addressId === undefined ? { address: address ?? null, addressId: null } : { address: null, addressId }
}

function groupsOf({ mixes = [], rentals = [] }: PlaceOrder): Pick<OrderRequest, 'mixes' | 'rentals'> {
  return { mixes, rentals }
}

/** The errors of a request without an address: each required field is missing. */
const MISSING_ADDRESS: [isWrong: boolean, path: string, key: FieldKey][] = (
  ['region', 'city', 'street', 'building'] as const
).map(field => [true, `body.address.${field}`, `${field}_required`])

function findInvalidFields(body: PlaceOrder, items: readonly Item[]): [path: string, key: FieldKey][] {
  const { deliveryType, deliveryDate, deliveryTime, phone, secondaryPhone } = body
  const isCollected = deliveryType === 'pickup'
  const isExpress = deliveryType !== 'post' && !isCollected
  const checks: [isWrong: boolean, path: string, key: FieldKey][] = [
    [!isPhone(phone), 'body.phone', 'phone_invalid'],
    [secondaryPhone !== undefined && !isPhone(secondaryPhone), 'body.secondaryPhone', 'phone_invalid'],
    [items.length === 0 && !body.rentals?.length, 'body.items', 'value_invalid'],
    [items.some(({ quantity }) => quantity > MAX_LINE_QUANTITY), 'body.items', 'value_invalid'],
    [!areMixesWithinItems(body.mixes ?? [], body.rentals ?? [], items), 'body.mixes', 'value_invalid'],
    ...findRentalsWithoutParts(body.rentals ?? [], items).map((index): [boolean, string, FieldKey] => [
      true,
      `body.rentals.${index}`,
      'rental_parts',
    ]),
    ...(isCollected || body.address || body.addressId ? [] : MISSING_ADDRESS),
    [
      !isCollected && !body.addressId && !!body.address && isTownElsewhere(body.address),
      'body.address.city',
      'city_elsewhere',
    ],
    [isCollected && !body.pickupPointId, 'body.pickupPointId', 'pickup_point_required'],
    [isExpress && !deliveryDate, 'body.deliveryDate', 'date_required'],
    [isExpress && !deliveryTime, 'body.deliveryTime', 'time_required'],
  ]
  return checks.flatMap(([isWrong, path, key]) => (isWrong ? [[path, key] as [string, FieldKey]] : []))
}

/** True if each mix names a variant at most once and all mixes together fit into the items without the parts of rentals. */
function areMixesWithinItems(
  mixes: readonly CartMix[],
  rentals: readonly OrderRental[],
  items: readonly Item[],
): boolean {
  const mixItems = mergeItems(mixes.flatMap(({ lines }) => lines))
  const rentalParts = partsOf({ rentals, mixes: [] })
  return (
    mixes.every(({ lines }) => new Set(lines.map(({ sku }) => sku)).size === lines.length) &&
    mixItems.every(({ sku, quantity }) =>
      items.some(item => item.sku === sku && item.quantity >= quantity + (rentalParts.get(sku) ?? 0)),
    )
  )
}

/** The delivery type `now` means express. Otherwise date and time are ignored. */
function deliveryOf({ deliveryType, deliveryDate, deliveryTime, pickupPointId }: PlaceOrder): OrderRequest['delivery'] {
  if (deliveryType === 'pickup' && pickupPointId) return { type: 'pickup', pointId: pickupPointId }
  if (deliveryType === 'post' || !deliveryDate || !deliveryTime) return { type: 'post' }
  return { type: 'express', date: deliveryDate, time: deliveryTime }
}

/** True for a valid Armenian number, mobile or landline: the courier calls it. */
function isPhone(phone: string): boolean {
  const parsed = parsePhoneNumberFromString(phone)
  return parsed?.country === 'AM' && parsed.isValid()
}

function addressParts(address: Address | null) {
  if (!address) return null
  const { region, city, street, building, apartment, postalCode } = address
  return [region, city, street, building, apartment || null, postalCode || null]
}

function hashedDelivery(delivery: OrderRequest['delivery']) {
  if (delivery.type === 'pickup') return ['pickup', delivery.pointId]
  return delivery.type === 'express' ? [delivery.date, delivery.time] : 'post'
}

/** Hashes a request. Equal requests have equal hashes, whatever their order of items. A saved address counts by its id. */
export function hashOrderRequest({ items, rentals, address, addressId, ...rest }: OrderRequest): Buffer {
  const canonical = [
    items.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)).map(({ sku, quantity }) => [sku, quantity]),
    addressId ?? addressParts(address),
    [rest.phone, rest.secondaryPhone, rest.notes, rest.provider],
    hashedDelivery(rest.delivery),
    ...(rest.mixes.length > 0 ? [rest.mixes.map(({ lines }) => lines.map(line => [line.sku, line.quantity]))] : []),
    ...(rest.promoCode !== null || rest.bonusPoints > 0 ? [[rest.promoCode, rest.bonusPoints]] : []),
    ...(rest.creditAmd > 0 ? [{ creditAmd: rest.creditAmd }] : []),
    ...(rest.isDiscreet === null ? [] : [{ isDiscreet: rest.isDiscreet }]),
    ...(rentals.length > 0 ? [rentals.map(r => [r.slug, r.from, r.to, r.flavorSku, r.cupSku, r.pickUpTime])] : []),
  ]
  return createHash('sha256').update(JSON.stringify(canonical)).digest()
}
