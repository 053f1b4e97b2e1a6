import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import type { DraftCustomer, ExpectedDraftTotals, OrderDraftContents } from '@shop/contracts/order-drafts-staff.ts'
import { PlaceOrder } from '@shop/contracts/orders.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { parseOrderRequest } from '#checkout/index.ts'
import { type FieldKey, fieldText, toFieldKey } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'

type OrderRequest = ReturnType<typeof parseOrderRequest>

/**
 * Parses a draft as an order request by the rules of the checkout, and checks what staff must add to it.
 * @throws VALIDATION naming every missing or wrong field below body.contents
 */
export function parseDraft(
  contents: OrderDraftContents,
  customer: DraftCustomer | null,
  { expected, locale, showsBalances }: { expected: ExpectedDraftTotals; locale: Locale; showsBalances: boolean },
): OrderRequest {
  const order = PlaceOrder.safeParse(toOrder(contents, expected))
  const wrong = [...findMissing(contents, customer), ...findSpending(contents, customer, showsBalances)]
  const errors: ErrorDetail[] = wrong.map(([path, key]) => toDetail(path, key, locale))
  if (!order.success) {
    errors.push(...order.error.issues.map(({ path, message }) => toDetail(path.join('.'), toFieldKey(message), locale)))
    throw toError(errors)
  }
  if (!isValidPhoneNumber(order.data.phone)) errors.push(toDetail('phone', 'phone_not_mobile', locale))
  const request = parseWithPaths(order.data, locale)
  if (request instanceof AppError) errors.push(...toDraftPaths(request))
  if (request instanceof AppError || errors.length > 0) throw toError(errors)
  return request
}

/** Returns the draft in the format of a storefront order. */
function toOrder(
  { items, address, notes, deliveryType, pickupPointId, ...contents }: OrderDraftContents,
  { pointsAmd, creditAmd, ...expected }: ExpectedDraftTotals,
) {
  const { rentals = [], mixes = [], secondaryPhone, deliveryDate, deliveryTime, promoCode } = contents
  return {
    items,
    rentals,
    mixes,
    // What is typed of the address may be incomplete.
    ...(deliveryType === 'pickup' ? { pickupPointId } : { address }),
    deliveryType,
    phone: toPhone(contents.phone ?? ''),
    ...(secondaryPhone && { secondaryPhone: toPhone(secondaryPhone) }),
    ...(notes && { notes }),
    ...(contents.isDiscreet !== undefined && { isDiscreet: contents.isDiscreet }),
    ...(deliveryDate && { deliveryDate }),
    ...(deliveryTime && { deliveryTime }),
    ...(promoCode && { promoCode }),
    ...(contents.usePoints && { bonusPoints: pointsAmd }),
    ...(contents.useCredit && { creditAmd }),
    expected,
  }
}

const toPhone = (typed: string): string => normalizePhone(typed) ?? typed

function findMissing(
  { items, rentals = [], name, discount, promoCode }: OrderDraftContents,
  customer: DraftCustomer | null,
): [path: string, key: FieldKey][] {
  const checks: [isWrong: boolean, path: string, key: FieldKey][] = [
    [customer?.isBlocked === true, 'phone', 'customer_blocked'],
    [!customer && !name, 'name', 'required'],
    [items.length + rentals.length === 0, 'items', 'order_empty'],
    [discount !== undefined && !discount.reason, 'discount.reason', 'required'],
    [discount?.kind === 'percent' && discount.value > 100, 'discount.value', 'value_invalid'],
    [discount !== undefined && promoCode !== undefined, 'promoCode', 'promo_with_discount'],
    ...rentals.map(({ pickUpTime }, index): [boolean, string, FieldKey] => [
      pickUpTime === undefined,
      `rentals.${index}.pickUpTime`,
      'pick_up_required',
    ]),
  ]
  return checks.flatMap(([isWrong, path, key]) => (isWrong ? [[path, key] as [string, FieldKey]] : []))
}

/** Points and store credit are spent with the phone of the account, which gets the messages, and by staff who may see the balances. */
function findSpending(
  { phone = '', ...contents }: OrderDraftContents,
  customer: DraftCustomer | null,
  showsBalances: boolean,
): [path: string, key: FieldKey][] {
  const isOtherPhone = customer !== null && customer.phone !== normalizePhone(phone)
  const key = showsBalances ? 'spending_needs_phone' : 'spending_needs_permission'
  if (showsBalances && !isOtherPhone) return []
  return (['usePoints', 'useCredit'] as const).flatMap(path => (contents[path] ? [[path, key]] : []))
}

function parseWithPaths(order: PlaceOrder, locale: Locale): OrderRequest | AppError {
  try {
    return parseOrderRequest(order, locale)
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION') return error
    throw error
  }
}

const toDetail = (path: string, key: FieldKey, locale: Locale): ErrorDetail => ({
  path: `body.contents.${path}`,
  message: fieldText(key, locale),
})

const toDraftPaths = ({ facts: { details = [] } }: AppError): ErrorDetail[] =>
  details.map(detail => ({ ...detail, path: detail.path && toDraftPath(detail.path) }))

/** What a request that places a draft names otherwise than an order of the storefront. */
const SPENT_PATHS: Record<string, string> = {
  'body.bonusPoints': 'body.expected.pointsAmd',
  'body.creditAmd': 'body.expected.creditAmd',
}
const toDraftPath = (path: string): string =>
  SPENT_PATHS[path] ?? path.replace(/^body\.(?!contents\.|expected\.)/, 'body.contents.')

/** Converts an error of the checkout to fields of the draft. Staff also read how much store credit is available. */
export function toDraftError(error: unknown, locale: Locale): unknown {
  if (!(error instanceof AppError) || !error.facts.details) return error
  const details = toDraftPaths(error).map(detail =>
    error.code === 'CREDIT_NOT_AVAILABLE' ? { message: creditLeft(detail, locale), ...detail } : detail,
  )
  return new AppError(error.code, { ...error.facts, details })
}

const creditLeft = ({ available = 0 }: ErrorDetail, locale: Locale): string =>
  translate(locale, 'drafts.creditLeft', { amount: formatAmd(available, locale) })

/** Returns the error with one detail per field. */
const toError = (errors: readonly ErrorDetail[]): AppError =>
  new AppError('VALIDATION', {
    details: errors.filter(({ path }, index) => errors.findIndex(other => other.path === path) === index),
  })
