import { createHash } from 'node:crypto'
import { type CartMix, type Item, MAX_LINE_QUANTITY } from '@shop/contracts/checkout.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import type { ExpectedTotals, PlaceOrder } from '@shop/contracts/orders.ts'
import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { OrderRental } from '@shop/contracts/rental-booking.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isTownElsewhere } from '#delivery/index.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { findRentalsWithoutParts, mergeItems } from './rules.ts'

/** What a customer asks for, without what does not matter: one line per variant, no date and time with post. */
export type Wish = {
  items: Item[]
  /** Which packs of the items belong together. */
  mixes: CartMix[]
  /** Hookahs to rent; what was chosen with them is among the items. */
  rentals: OrderRental[]
  phone: string
  secondaryPhone: string | null
  /** Null until a saved address, which `addressId` names, is put in its place. */
  address: Address | null
  addressId: string | null
  notes: string | null
  delivery: { type: 'express'; date: string; time: string } | { type: 'post' }
  provider: PaymentProvider | null
  /** In capitals, as codes are the same in small letters. */
  promoCode: string | null
  /** What the customer was told the code takes off: not a part of what is asked for. */
  expectedDiscountAmd: number | null
  bonusPoints: number
  /** What the customer was told it costs: not a part of what is asked for, either. */
  expected: ExpectedTotals | null
}

/**
 * The part of an order's validation that no schema says (product.md section 5).
 * @throws VALIDATION naming every field, in the language asked for
 */
export function readWish(body: PlaceOrder, locale: Locale): Wish {
  const items = mergeItems(body.items)
  const wrong = wrongFields(body, items)
  if (wrong.length > 0) {
    const details: ErrorDetail[] = wrong.map(([path, key]) => ({ path, message: fieldText(key, locale) }))
    throw new AppError('VALIDATION', { details })
  }
  return {
    items,
    ...groupsOf(body),
    phone: body.phone,
    secondaryPhone: body.secondaryPhone ?? null,
    address: body.addressId === undefined ? (body.address ?? null) : null,
    addressId: body.addressId ?? null,
    notes: body.notes || null,
    delivery: deliveryOf(body),
    provider: body.paymentProvider ?? null,
    promoCode: body.promoCode?.toUpperCase() ?? null,
    expectedDiscountAmd: body.discountAmd ?? null,
    bonusPoints: body.bonusPoints ?? 0,
    expected: body.expected ?? null,
  }
}

function groupsOf({ mixes = [], rentals = [] }: PlaceOrder): Pick<Wish, 'mixes' | 'rentals'> {
  return { mixes, rentals }
}

/** What an order says of an address that is not there at all: each of its fields is missing. */
const MISSING_ADDRESS: [isWrong: boolean, path: string, key: string][] = ['region', 'city', 'street', 'building'].map(
  field => [true, `body.address.${field}`, `${field}_required`],
)

function wrongFields(body: PlaceOrder, items: readonly Item[]): [path: string, key: string][] {
  const { deliveryType, deliveryDate, deliveryTime, phone, secondaryPhone } = body
  const isExpress = deliveryType !== 'post'
  const checks: [isWrong: boolean, path: string, key: string][] = [
    [!isPhone(phone), 'body.phone', 'phone_invalid'],
    [secondaryPhone !== undefined && !isPhone(secondaryPhone), 'body.secondaryPhone', 'phone_invalid'],
    [items.some(({ quantity }) => quantity > MAX_LINE_QUANTITY), 'body.items', 'value_invalid'],
    [!areWithin(body.mixes ?? [], body.rentals ?? [], items), 'body.mixes', 'value_invalid'],
    ...findRentalsWithoutParts(body.rentals ?? [], items).map((index): [boolean, string, string] => [
      true,
      `body.rentals.${index}`,
      'rental_parts',
    ]),
    ...((body.address ?? body.addressId) ? [] : MISSING_ADDRESS),
    [!body.addressId && !!body.address && isTownElsewhere(body.address), 'body.address.city', 'city_elsewhere'],
    [isExpress && !deliveryDate, 'body.deliveryDate', 'date_required'],
    [isExpress && !deliveryTime, 'body.deliveryTime', 'time_required'],
  ]
  return checks.flatMap(([isWrong, path, key]) => (isWrong ? [[path, key] as [string, string]] : []))
}

/** Whether mixes name each packing once and, all together, no more packs than are ordered beside those of the rentals. */
function areWithin(mixes: readonly CartMix[], rentals: readonly OrderRental[], items: readonly Item[]): boolean {
  const named = mergeItems(mixes.flatMap(({ lines }) => lines))
  const ofRentals = partsOf({ rentals, mixes: [] })
  return (
    mixes.every(({ lines }) => new Set(lines.map(({ sku }) => sku)).size === lines.length) &&
    named.every(({ sku, quantity }) =>
      items.some(item => item.sku === sku && item.quantity >= quantity + (ofRentals.get(sku) ?? 0)),
    )
  )
}

/** `now` is express by another name; with post a date and a time are ignored (api.md). */
function deliveryOf({ deliveryType, deliveryDate, deliveryTime }: PlaceOrder): Wish['delivery'] {
  if (deliveryType === 'post' || !deliveryDate || !deliveryTime) return { type: 'post' }
  return { type: 'express', date: deliveryDate, time: deliveryTime }
}

/** Any Armenian number that can exist, mobile or not: the courier calls it. */
function isPhone(phone: string): boolean {
  const parsed = parsePhoneNumberFromString(phone)
  return parsed?.country === 'AM' && parsed.isValid()
}

function placeOf(address: Address | null) {
  if (!address) return null
  const { region, city, street, building, apartment, postalCode } = address
  return [region, city, street, building, apartment || null, postalCode || null]
}

/** Equal for requests that ask for the same, however they write it; a saved address by its name, whatever becomes of it. */
export function hashOf({ items, rentals, address, addressId, ...rest }: Wish): Buffer {
  const canonical = [
    items.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)).map(({ sku, quantity }) => [sku, quantity]),
    addressId ?? placeOf(address),
    [rest.phone, rest.secondaryPhone, rest.notes, rest.provider],
    rest.delivery.type === 'express' ? [rest.delivery.date, rest.delivery.time] : 'post',
    ...(rest.mixes.length > 0 ? [rest.mixes.map(({ lines }) => lines.map(line => [line.sku, line.quantity]))] : []),
    ...(rest.promoCode !== null || rest.bonusPoints > 0 ? [[rest.promoCode, rest.bonusPoints]] : []),
    ...(rentals.length > 0 ? [rentals.map(r => [r.slug, r.from, r.to, r.flavorSku, r.cupSku, r.pickUpTime])] : []),
  ]
  return createHash('sha256').update(JSON.stringify(canonical)).digest()
}
