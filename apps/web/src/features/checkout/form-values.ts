import type { Item, Quote } from '@shop/contracts/checkout.ts'
import { Address, OrderDeliveryType, RegionCode } from '@shop/contracts/delivery.ts'
import { PlaceOrder } from '@shop/contracts/orders.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { parseJson, tabStorage } from '#platform/storage.ts'

/** The values of the order form. Every field is text; '' means empty. */
export const CheckoutValues = z.object({
  phone: z.string(),
  secondaryPhone: z.string(),
  /** Id of a saved address. The address fields keep their input meanwhile. */
  addressId: z.string(),
  region: z.union([RegionCode, z.literal('')]),
  city: z.string(),
  street: z.string(),
  building: z.string(),
  apartment: z.string(),
  postalCode: z.string(),
  /** 'yes' saves the new address with the account. */
  saveAddress: z.enum(['', 'yes']),
  deliveryType: OrderDeliveryType,
  pickupPointId: z._default(z.string(), ''),
  deliveryDate: z.string(),
  deliveryTime: z.string(),
  notes: z.string(),
  /** Whether the order is discreet; '' leaves it to the choice of the account. */
  isDiscreet: z._default(z.enum(['', 'yes', 'no']), ''),
  /** '' selects the shop's default provider. */
  paymentProvider: z._default(z.union([PaymentProvider, z.literal('')]), ''),
  /** The applied code, not the one being typed. */
  promoCode: z._default(z.string(), ''),
  /** Number of points to pay with, as digits. */
  bonusPoints: z._default(z.string(), ''),
  /** 'yes' pays with store credit as far as possible. */
  useCredit: z._default(z.enum(['', 'yes']), ''),
})
export type CheckoutValues = z.infer<typeof CheckoutValues>
export type FieldName = keyof CheckoutValues

export const EMPTY: CheckoutValues = {
  phone: PHONE_PREFIX,
  secondaryPhone: PHONE_PREFIX,
  addressId: '',
  region: '',
  city: '',
  street: '',
  building: '',
  apartment: '',
  postalCode: '',
  saveAddress: '',
  deliveryType: 'express',
  pickupPointId: '',
  deliveryDate: '',
  deliveryTime: '',
  notes: '',
  isDiscreet: '',
  paymentProvider: '',
  promoCode: '',
  bonusPoints: '',
  useCredit: '',
}

/** Path of each field in the request body, in page order. */
const PATHS: Record<FieldName, string> = {
  phone: 'phone',
  secondaryPhone: 'secondaryPhone',
  pickupPointId: 'pickupPointId',
  addressId: 'addressId',
  region: 'address.region',
  city: 'address.city',
  street: 'address.street',
  building: 'address.building',
  apartment: 'address.apartment',
  postalCode: 'address.postalCode',
  saveAddress: 'saveAddress',
  deliveryType: 'deliveryType',
  deliveryDate: 'deliveryDate',
  deliveryTime: 'deliveryTime',
  notes: 'notes',
  isDiscreet: 'isDiscreet',
  paymentProvider: 'paymentProvider',
  promoCode: 'promoCode',
  bonusPoints: 'bonusPoints',
  useCredit: 'creditAmd',
}
// Object.keys does not keep the literal types of the keys.
export const FIELDS = Object.keys(PATHS) as FieldName[]

/** Returns the field for a path of an API error such as `body.address.city`. */
export function fieldAt(path: string | undefined): FieldName | undefined {
  return FIELDS.find(name => `body.${PATHS[name]}` === path)
}

const trimmed = (text: string) => text.trim() || undefined
/** The prefix +374 alone was not typed by the customer. */
const givenPhone = (phone: string) => (phone === PHONE_PREFIX ? '' : phone)

/** Returns the address from the address fields. */
export function typedAddress(values: CheckoutValues) {
  return {
    region: values.region,
    city: values.city.trim(),
    street: values.street.trim(),
    building: values.building.trim(),
    apartment: trimmed(values.apartment),
    postalCode: trimmed(values.postalCode),
  }
}

/** Returns the new address if the customer wants to save it. */
export function addressToSave(values: CheckoutValues): Address | undefined {
  if (values.saveAddress === '' || values.addressId !== '' || values.deliveryType === 'pickup') return undefined
  return Address.safeParse(typedAddress(values)).data
}

/** Returns the fields that say where the order goes. */
function whereTo(values: CheckoutValues) {
  if (values.deliveryType === 'pickup') return { pickupPointId: values.pickupPointId || undefined }
  return values.addressId ? { addressId: values.addressId } : { address: typedAddress(values) }
}

/** Returns the request body without its lines. */
function orderFields(values: CheckoutValues) {
  const isExpress = values.deliveryType === 'express'
  return {
    phone: givenPhone(values.phone),
    secondaryPhone: givenPhone(values.secondaryPhone) || undefined,
    ...whereTo(values),
    notes: trimmed(values.notes),
    ...(values.isDiscreet !== '' && { isDiscreet: values.isDiscreet === 'yes' }),
    deliveryType: values.deliveryType,
    ...(isExpress && { deliveryDate: values.deliveryDate, deliveryTime: values.deliveryTime }),
    paymentProvider: values.paymentProvider || undefined,
  }
}

const OrderFields = z.omit(PlaceOrder, { items: true })

/** Returns the promo code and points of the quote that the customer saw. */
export function discountsOf({ promo, totals: { pointsAmd } }: Pick<Quote, 'promo' | 'totals'>) {
  return {
    ...(promo && !promo.problem ? { promoCode: promo.code, discountAmd: promo.discountAmd } : {}),
    ...(pointsAmd > 0 ? { bonusPoints: pointsAmd } : {}),
  }
}

/** Returns the store credit that pays for the order, if the customer chose it. */
export const creditOf = ({ credit }: Pick<Quote, 'credit'>, useCredit: CheckoutValues['useCredit']): number =>
  useCredit === 'yes' ? (credit?.mostAmd ?? 0) : 0

/** Returns the totals that the customer saw, if the quote has a delivery region. */
export function expectedTotalsOf({ goodsAmd, totalAmd, delivery }: Quote['totals']) {
  return delivery ? { expected: { goodsAmd, totalAmd, deliveryFeeAmd: delivery.feeAmd } } : {}
}

/** Converts the form to a request body. @throws ZodError if the form is invalid */
export function toOrder(values: CheckoutValues, items: readonly Item[]): PlaceOrder {
  return { ...OrderFields.parse(orderFields(values)), items: [...items] }
}

type Problems = Partial<Record<FieldName, string>>

/**
 * Returns the contract's error key (such as `city_required`) by field. Date and time are only checked for express
 * delivery.
 */
export function findProblems(values: CheckoutValues): Problems {
  const { error } = OrderFields.safeParse(orderFields(values))
  const problems: Problems = {}
  for (const issue of error?.issues ?? []) {
    const field = fieldAt(`body.${issue.path.join('.')}`)
    if (field) problems[field] ??= issue.message
  }
  if (values.deliveryType === 'express') {
    if (!values.deliveryDate) problems.deliveryDate = 'date_required'
    if (!values.deliveryTime) problems.deliveryTime = 'time_required'
  }
  if (values.deliveryType === 'pickup' && !values.pickupPointId) problems.pickupPointId = 'pickup_point_required'
  return problems
}

/** Validates the form with the contract's schema. */
export const checkoutResolver: Resolver<CheckoutValues> = values => {
  const problems = Object.entries(findProblems(values))
  if (problems.length === 0) return { values, errors: {} }
  const errors: FieldErrors<CheckoutValues> = Object.fromEntries(
    problems.map(([field, key]) => [field, { type: 'check', message: key }]),
  )
  return { values: {}, errors }
}

const STORAGE_KEY = 'checkoutDraft'
const Draft = z.object({ owner: z.string(), values: CheckoutValues })

/**
 * Returns the stored input of `owner` (a phone number), never of another account. It survives an expired session, but not
 * the tab.
 */
export function readDraft(owner: string): CheckoutValues | undefined {
  const draft = Draft.safeParse(parseJson(tabStorage.get(STORAGE_KEY))).data
  return draft?.owner === owner ? draft.values : undefined
}

export function saveDraft(owner: string, values: CheckoutValues): void {
  tabStorage.set(STORAGE_KEY, JSON.stringify({ owner, values }))
}

export function clearDraft(): void {
  tabStorage.remove(STORAGE_KEY)
}
