import { describe, expect, test } from 'vitest'
import {
  addressToSave,
  type CheckoutValues,
  discountsOf,
  EMPTY,
  fieldAt,
  findProblems,
  toOrder,
} from './form-values.ts'

const filled: CheckoutValues = {
  ...EMPTY,
  phone: '+37477123456',
  region: 'AM-ER',
  city: ' Ереван ',
  street: 'Туманяна',
  building: '21',
  deliveryDate: '2026-11-21',
  deliveryTime: '18:00',
}

describe('an order form', () => {
  test('reports every required field if it is empty', () => {
    expect(findProblems(EMPTY)).toEqual({
      phone: 'phone_required',
      region: 'region_required',
      city: 'city_required',
      street: 'street_required',
      building: 'building_required',
      deliveryDate: 'date_required',
      deliveryTime: 'time_required',
    })
  })

  test('requires neither apartment nor postal code nor a second phone', () => {
    expect(findProblems(filled)).toEqual({})
  })

  test('ignores the address fields if a saved address is chosen', () => {
    const addressId = '019a9e3a-0000-7000-8000-000000000001'
    const values = { ...filled, addressId, street: '', saveAddress: 'yes' as const }
    expect(findProblems(values)).toEqual({})
    expect(toOrder(values, [])).toMatchObject({ addressId })
    expect(toOrder(values, [])).not.toHaveProperty('address')
    expect(addressToSave(values)).toBeUndefined()
  })

  test('saves the new address with the account on request', () => {
    expect(addressToSave(filled)).toBeUndefined()
    expect(addressToSave({ ...filled, saveAddress: 'yes' })).toEqual({
      region: 'AM-ER',
      city: 'Ереван',
      street: 'Туманяна',
      building: '21',
    })
  })

  test('requires no date and no time for post', () => {
    expect(findProblems({ ...filled, deliveryType: 'post', deliveryDate: '', deliveryTime: '' })).toEqual({})
  })

  test.each([
    [{ phone: '+3747712345' }, { phone: 'phone_invalid' }],
    [{ secondaryPhone: '+3741' }, { secondaryPhone: 'phone_invalid' }],
    [{ street: '   ' }, { street: 'street_required' }],
    [{ deliveryTime: '' }, { deliveryTime: 'time_required' }],
  ])('with %o names the error', (change, problems) => {
    expect(findProblems({ ...filled, ...change })).toEqual(problems)
  })
})

describe('the order of a form', () => {
  const items = [{ sku: 'A-100', quantity: 2 }]

  test('contains trimmed values and no empty ones', () => {
    expect(toOrder(filled, items)).toEqual({
      items,
      phone: '+37477123456',
      address: { region: 'AM-ER', city: 'Ереван', street: 'Туманяна', building: '21' },
      deliveryType: 'express',
      deliveryDate: '2026-11-21',
      deliveryTime: '18:00',
    })
  })

  test('omits an earlier chosen day if it goes by post', () => {
    const order = toOrder({ ...filled, deliveryType: 'post', apartment: '5', notes: 'домофон 12' }, items)
    expect(order).toMatchObject({ deliveryType: 'post', address: { apartment: '5' }, notes: 'домофон 12' })
    expect(order).not.toHaveProperty('deliveryDate')
    expect(order).not.toHaveProperty('deliveryTime')
  })
})

describe('the fields that an order copies from its quote', () => {
  const totals = {
    goodsAmd: 9000,
    discountAmd: 900,
    pointsAmd: 500,
    delivery: null,
    rentalAmd: 0,
    depositAmd: 0,
    totalAmd: 7600,
    vatAmd: 1267,
  }
  const promo = { code: 'AUTUMN', discountAmd: 900, isPartial: false }

  test('contains the promo code with its discount, and the points', () => {
    expect(discountsOf({ promo, totals: { ...totals, earnsPoints: 228 } })).toEqual({
      promoCode: 'AUTUMN',
      discountAmd: 900,
      bonusPoints: 500,
    })
  })

  test('contains neither an unusable code nor zero points', () => {
    const problem = { error: 'PROMO_OVER', message: 'x' }
    const none = { ...totals, discountAmd: 0, pointsAmd: 0, earnsPoints: 270 }
    expect(discountsOf({ promo: { ...promo, problem }, totals: none })).toEqual({})
    expect(discountsOf({ promo: null, totals: none })).toEqual({})
  })
})

test.each([
  ['body.address.city', 'city'],
  ['body.phone', 'phone'],
  ['body.deliveryTime', 'deliveryTime'],
  ['body.items', undefined],
  [undefined, undefined],
])("the server's %s is the form's %s", (path, field) => {
  expect(fieldAt(path)).toBe(field)
})
