import type { SavedCartMix, SavedCartRental } from '@shop/contracts/carts.ts'
import { YEREVAN, YEREVAN_NAMES } from '@shop/contracts/delivery.ts'
import { type Locale, locales } from '@shop/contracts/locales.ts'
import type { DraftCustomer, DraftQuote, OrderDraftContents } from '@shop/contracts/order-drafts-staff.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
import { MAX_INT32 } from '@shop/contracts/scalars.ts'
import { type AddressValues, type FieldName, valuesOf } from '#shared/addresses/address-fields.tsx'
import { parseWholeNumber } from '#shared/admin/fields/form-fields.tsx'
import { itemsOutsideGroups, itemsWithGroups } from './draft-groups.ts'

type Item = OrderDraftContents['items'][number]
export type DiscountKind = '' | 'percent' | 'amount' | 'code'

/** What the form of a draft contains, as typed. */
export type DraftValues = {
  /** Null for a person without an account. */
  accountId: string | null
  name: string
  phone: string
  secondaryPhone: string
  locale: Locale
  /** Without the packs of rentals and mixes. */
  items: readonly Item[]
  rentals: readonly SavedCartRental[]
  mixes: readonly SavedCartMix[]
  address: AddressValues
  deliveryType: OrderDraftContents['deliveryType']
  /** '' for none. */
  pickupPointId: string
  slot: { date: string; time: string }
  notes: string
  /** False leaves it to the choice of the account. */
  isDiscreet: boolean
  discountKind: DiscountKind
  discountValue: string
  discountReason: string
  /** The promo code of the discount `code`. */
  promoCode: string
  usePoints: boolean
  useCredit: boolean
}

/** True if store credit pays the whole order, so that no payment link is needed. */
export const isPaidWithCredit = ({ totals }: Pick<DraftQuote, 'totals'>): boolean =>
  totals.creditAmd !== undefined && totals.creditAmd === totals.totalAmd

/** Changes some values of the draft. */
export type SetDraft = (changes: Partial<DraftValues>) => void
/** Returns the server's error text for a field of the contents, such as `address.city`. */
export type DraftErrorOf = (field: string) => string | undefined

/** True if the city is Yerevan in some language: it goes with the region and the language. */
const isYerevan = (city: string): boolean => Object.values(YEREVAN_NAMES).includes(city.trim())

/** Most callers live in Yerevan. */
export function emptyDraft(locale: Locale, today: string): DraftValues {
  return {
    accountId: null,
    name: '',
    phone: '',
    secondaryPhone: '',
    locale,
    items: [],
    rentals: [],
    mixes: [],
    address: { ...valuesOf(undefined), region: YEREVAN, city: YEREVAN_NAMES[locale] },
    deliveryType: 'express',
    pickupPointId: '',
    slot: { date: today, time: '' },
    notes: '',
    isDiscreet: false,
    discountKind: '',
    discountValue: '',
    discountReason: '',
    promoCode: '',
    usePoints: false,
    useCredit: false,
  }
}

export function valuesOfDraft(contents: OrderDraftContents, today: string): DraftValues {
  const { region = '', city = '', street = '', building = '', apartment = '', postalCode = '' } = contents.address
  const { deliveryDate = today, deliveryTime = '', rentals = [], mixes = [] } = contents
  return {
    accountId: contents.accountId ?? null,
    name: contents.name ?? '',
    phone: contents.phone ?? '',
    secondaryPhone: contents.secondaryPhone ?? '',
    locale: locales.find(locale => locale === contents.locale) ?? 'ru',
    items: itemsOutsideGroups(contents.items, { rentals, mixes }),
    rentals,
    mixes,
    address: { region, city, street, building, apartment, postalCode },
    deliveryType: contents.deliveryType,
    pickupPointId: contents.pickupPointId ?? '',
    // A day in the past cannot be chosen again.
    slot: deliveryDate < today ? { date: today, time: '' } : { date: deliveryDate, time: deliveryTime },
    notes: contents.notes ?? '',
    isDiscreet: contents.isDiscreet === true,
    ...reductionsOf(contents),
  }
}

type Reductions = Pick<
  DraftValues,
  'discountKind' | 'discountValue' | 'discountReason' | 'promoCode' | 'usePoints' | 'useCredit'
>

function reductionsOf({ discount, promoCode = '', usePoints, useCredit }: OrderDraftContents): Reductions {
  return {
    discountKind: discount?.kind ?? (promoCode ? 'code' : ''),
    discountValue: discount ? String(discount.value) : '',
    discountReason: discount?.reason ?? '',
    promoCode,
    usePoints: usePoints === true,
    useCredit: useCredit === true,
  }
}

/** The contents of a saved draft as this form writes them, with a slot that is over. */
export const storedContentsOf = (contents: OrderDraftContents): OrderDraftContents =>
  contentsOf(valuesOfDraft(contents, ''))

const MAX_PERCENT = 100

/** Returns the size of the discount, or undefined if none or something else is typed. */
export function discountSizeOf({ discountKind, discountValue }: DraftValues): number | undefined {
  const size = parseWholeNumber(discountValue, discountKind === 'percent' ? MAX_PERCENT : MAX_INT32)
  return discountKind === '' || discountKind === 'code' || size === 0 ? undefined : size
}

/** True if a kind of discount is chosen, but no size that it can have. Such a draft is neither saved nor placed. */
export const isDiscountUnfinished = (values: DraftValues): boolean =>
  (values.discountKind === 'percent' || values.discountKind === 'amount') && discountSizeOf(values) === undefined

/** Converts the form to the contents of the draft, without empty fields. */
export function contentsOf(values: DraftValues): OrderDraftContents {
  const { accountId, locale, items, rentals, mixes, deliveryType, slot, discountKind, discountReason } = values
  const discountSize = discountSizeOf(values)
  const { region, ...address } = values.address
  const isExpress = deliveryType === 'express'
  const isCollected = deliveryType === 'pickup'
  return {
    locale,
    items: itemsWithGroups(items, { rentals, mixes }),
    ...(rentals.length > 0 && { rentals: [...rentals] }),
    ...(mixes.length > 0 && { mixes: [...mixes] }),
    deliveryType,
    // The options of the select are the regions of the contract.
    address: { ...dropEmptyTexts(address), ...(region !== '' && { region: region as typeof YEREVAN }) },
    ...(accountId !== null && { accountId }),
    ...dropEmptyTexts({
      name: values.name,
      phone: values.phone,
      secondaryPhone: values.secondaryPhone,
      notes: values.notes,
    }),
    ...(isCollected && values.pickupPointId !== '' && { pickupPointId: values.pickupPointId }),
    ...(isExpress && slot.time !== '' && { deliveryDate: slot.date, deliveryTime: slot.time }),
    ...(discountKind === 'code' && dropEmptyTexts({ promoCode: values.promoCode })),
    ...(values.isDiscreet && { isDiscreet: true }),
    ...(values.usePoints && { usePoints: true }),
    ...(values.useCredit && { useCredit: true }),
    ...(discountKind !== '' &&
      discountKind !== 'code' &&
      discountSize !== undefined && {
        discount: { kind: discountKind, value: discountSize, ...dropEmptyTexts({ reason: discountReason }) },
      }),
  }
}

function dropEmptyTexts<Name extends string>(texts: Record<Name, string>): { [name in Name]?: string } {
  const filled = Object.entries<string>(texts).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, text.trim()] as const],
  )
  // The keys are those of the texts.
  return Object.fromEntries(filled) as { [name in Name]?: string }
}

/** The points and the store credit of one customer must not be spent for another. */
const NOTHING_SPENT = { usePoints: false, useCredit: false } as const

/** Changes the phone, and with it whose points and store credit would be spent. */
export const withPhone = ({ phone: before }: DraftValues, phone: string): Partial<DraftValues> => ({
  phone,
  ...(normalizePhone(phone) !== normalizePhone(before) && NOTHING_SPENT),
})

/** Changes the language of the customer, and with it that of the city of Yerevan. */
export const withLocale = ({ address }: Pick<DraftValues, 'address'>, locale: Locale) => ({
  locale,
  ...(address.region === YEREVAN && isYerevan(address.city) && { address: inYerevan(address, locale) }),
})

const inYerevan = (address: AddressValues, locale: Locale): AddressValues => ({
  ...address,
  city: YEREVAN_NAMES[locale],
})

/** Fills in what is known of a customer: phone, language and, if nothing is typed of an address, the default one. */
export function withCustomer(values: DraftValues, { accountId, phone, locale, addresses }: DraftCustomer): DraftValues {
  const [address] = addresses
  return {
    ...values,
    accountId,
    phone,
    ...withLocale(values, locale),
    name: '',
    ...NOTHING_SPENT,
    ...(address && isAddressEmpty(values.address) && { address: valuesOf(address) }),
  }
}

/** Removes a customer with the phone and the address that came with them: the next one must not get these. */
export function withoutCustomer(values: DraftValues, { phone, addresses }: DraftCustomer): DraftValues {
  const isOwn = addresses.some(saved => isSameBuilding(values.address, valuesOf(saved)))
  return {
    ...values,
    accountId: null,
    ...NOTHING_SPENT,
    ...((normalizePhone(values.phone) ?? values.phone) === phone && { phone: '' }),
    ...(isOwn && { address: onlyPlaceOf(values) }),
  }
}

/** The region, with the city if that is Yerevan. */
const onlyPlaceOf = ({ address: { region }, locale }: DraftValues): AddressValues => ({
  ...valuesOf(undefined),
  region,
  ...(region === YEREVAN && { city: YEREVAN_NAMES[locale] }),
})

/** True if nothing is typed: the region is chosen before, and the city of Yerevan is filled in. */
function isAddressEmpty({ region, city, ...texts }: AddressValues): boolean {
  const isCityTyped = city.trim() !== '' && !(region === YEREVAN && isYerevan(city))
  return !isCityTyped && Object.values(texts).every(text => text.trim() === '')
}

/** Changes a field of an address. The city of Yerevan comes and goes with its region. @param locale that of the order */
export function withAddressField(address: AddressValues, name: FieldName, text: string, locale: Locale): AddressValues {
  const changed = { ...address, [name]: text }
  if (name !== 'region') return changed
  if (text === YEREVAN) return changed.city.trim() === '' ? inYerevan(changed, locale) : changed
  return isYerevan(changed.city) ? { ...changed, city: '' } : changed
}

const isSameBuilding = (one: AddressValues, other: AddressValues): boolean =>
  one.city === other.city && one.street === other.street && one.building === other.building
