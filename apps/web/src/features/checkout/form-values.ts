import type { Item, Quote } from '@shop/contracts/checkout.ts'
import { Address, RegionCode } from '@shop/contracts/delivery.ts'
import { PlaceOrder } from '@shop/contracts/orders.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** What the form holds (product.md section 3, Order form): every field as text, '' where nothing is given yet. */
export const CheckoutValues = z.object({
  phone: z.string(),
  secondaryPhone: z.string(),
  /** A saved address; the fields below wait meanwhile, as they were typed. */
  addressId: z.string(),
  region: z.union([RegionCode, z.literal('')]),
  city: z.string(),
  street: z.string(),
  building: z.string(),
  apartment: z.string(),
  postalCode: z.string(),
  /** 'yes': keep the address of the fields with the account. */
  saveAddress: z.enum(['', 'yes']),
  deliveryType: z.enum(['express', 'post']),
  deliveryDate: z.string(),
  deliveryTime: z.string(),
  notes: z.string(),
  /** '': the one that the shop takes for who chooses none. */
  paymentProvider: z._default(z.union([PaymentProvider, z.literal('')]), ''),
  /** The code that is applied, not what is being typed. */
  promoCode: z._default(z.string(), ''),
  /** Points to pay with, in digits. */
  bonusPoints: z._default(z.string(), ''),
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
  deliveryDate: '',
  deliveryTime: '',
  notes: '',
  paymentProvider: '',
  promoCode: '',
  bonusPoints: '',
}

/** Where each field is in the order's body, in the order of the page. */
const PATHS: Record<FieldName, string> = {
  phone: 'phone',
  secondaryPhone: 'secondaryPhone',
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
  paymentProvider: 'paymentProvider',
  promoCode: 'promoCode',
  bonusPoints: 'bonusPoints',
}
// Object.keys forgets that its keys are these literals.
export const FIELDS = Object.keys(PATHS) as FieldName[]

/** The field that `body.address.city` of a refusal is about. */
export function fieldAt(path: string | undefined): FieldName | undefined {
  return FIELDS.find(name => `body.${PATHS[name]}` === path)
}

const given = (text: string) => text.trim() || undefined
/** +374 alone is the field's own, not the person's. */
const givenPhone = (phone: string) => (phone === PHONE_PREFIX ? '' : phone)

/** The address of the fields, as they stand. */
function typedAddress(values: CheckoutValues) {
  return {
    region: values.region,
    city: values.city.trim(),
    street: values.street.trim(),
    building: values.building.trim(),
    apartment: given(values.apartment),
    postalCode: given(values.postalCode),
  }
}

/** The address that the person wants to keep, if it is a new one. */
export function addressToSave(values: CheckoutValues): Address | undefined {
  if (values.saveAddress === '' || values.addressId !== '') return undefined
  return Address.safeParse(typedAddress(values)).data
}

/** The form as the order's body has it, its lines aside. */
function orderFields(values: CheckoutValues) {
  const isExpress = values.deliveryType === 'express'
  return {
    phone: givenPhone(values.phone),
    secondaryPhone: givenPhone(values.secondaryPhone) || undefined,
    ...(values.addressId ? { addressId: values.addressId } : { address: typedAddress(values) }),
    notes: given(values.notes),
    deliveryType: values.deliveryType,
    ...(isExpress && { deliveryDate: values.deliveryDate, deliveryTime: values.deliveryTime }),
    paymentProvider: values.paymentProvider || undefined,
  }
}

const OrderFields = z.omit(PlaceOrder, { items: true })

/** The code and the points of an order, as the quote that the person saw has them. */
export function benefitsOf({ promo, totals: { discountAmd, pointsAmd } }: Pick<Quote, 'promo' | 'totals'>) {
  return {
    ...(promo && !promo.problem ? { promoCode: promo.code, discountAmd } : {}),
    ...(pointsAmd > 0 ? { bonusPoints: pointsAmd } : {}),
  }
}

/** What the quote that the person saw says it costs, once it knows where to. */
export function expectedOf({ goodsAmd, totalAmd, delivery }: Quote['totals']) {
  return delivery ? { expected: { goodsAmd, totalAmd, deliveryFeeAmd: delivery.feeAmd } } : {}
}

/** The body of a form that has no problems. @throws ZodError for one that has */
export function toOrder(values: CheckoutValues, items: readonly Item[]): PlaceOrder {
  return { ...OrderFields.parse(orderFields(values)), items: [...items] }
}

export type Problems = Partial<Record<FieldName, string>>

/** What is wrong with each field, by the contract's key (`city_required`); date and time belong to express (decisions.md, Delivery). */
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
  return problems
}

/** The contract's own checks as the form's. */
export const checkoutResolver: Resolver<CheckoutValues> = values => {
  const problems = Object.entries(findProblems(values))
  if (problems.length === 0) return { values, errors: {} }
  const errors: FieldErrors<CheckoutValues> = Object.fromEntries(
    problems.map(([field, key]) => [field, { type: 'check', message: key }]),
  )
  return { values: {}, errors }
}
