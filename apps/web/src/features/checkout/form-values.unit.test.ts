import { describe, expect, test } from 'vitest'
import { addressToSave, benefitsOf, type CheckoutValues, EMPTY, fieldAt, findProblems, toOrder } from './form-values.ts'

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
  test('that is empty names every field of the specification', () => {
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

  test('needs neither apartment nor postal code nor a second phone', () => {
    expect(findProblems(filled)).toEqual({})
  })

  test('to a saved address needs no other, and what was typed of another waits', () => {
    const addressId = '019a9e3a-0000-7000-8000-000000000001'
    const values = { ...filled, addressId, street: '', saveAddress: 'yes' as const }
    expect(findProblems(values)).toEqual({})
    expect(toOrder(values, [])).toMatchObject({ addressId })
    expect(toOrder(values, [])).not.toHaveProperty('address')
    expect(addressToSave(values)).toBeUndefined()
  })

  test('keeps its address with the account when it is asked to', () => {
    expect(addressToSave(filled)).toBeUndefined()
    expect(addressToSave({ ...filled, saveAddress: 'yes' })).toEqual({
      region: 'AM-ER',
      city: 'Ереван',
      street: 'Туманяна',
      building: '21',
    })
  })

  test('for the post needs no date and no time', () => {
    expect(findProblems({ ...filled, deliveryType: 'post', deliveryDate: '', deliveryTime: '' })).toEqual({})
  })

  test.each([
    [{ phone: '+3747712345' }, { phone: 'phone_invalid' }],
    [{ secondaryPhone: '+3741' }, { secondaryPhone: 'phone_invalid' }],
    [{ street: '   ' }, { street: 'street_required' }],
    [{ deliveryTime: '' }, { deliveryTime: 'time_required' }],
  ])('with %o says what is wrong with it', (change, problems) => {
    expect(findProblems({ ...filled, ...change })).toEqual(problems)
  })
})

describe('the order of a form', () => {
  const items = [{ sku: 'A-100', quantity: 2 }]

  test('has what was given, trimmed, and nothing that was not', () => {
    expect(toOrder(filled, items)).toEqual({
      items,
      phone: '+37477123456',
      address: { region: 'AM-ER', city: 'Ереван', street: 'Туманяна', building: '21' },
      deliveryType: 'express',
      deliveryDate: '2026-11-21',
      deliveryTime: '18:00',
    })
  })

  test('by post leaves out a day that was chosen before', () => {
    const order = toOrder({ ...filled, deliveryType: 'post', apartment: '5', notes: 'домофон 12' }, items)
    expect(order).toMatchObject({ deliveryType: 'post', address: { apartment: '5' }, notes: 'домофон 12' })
    expect(order).not.toHaveProperty('deliveryDate')
    expect(order).not.toHaveProperty('deliveryTime')
  })
})

describe('what an order takes from its quote', () => {
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

  test('is the code with what it takes off, and the points', () => {
    expect(benefitsOf({ promo, totals: { ...totals, earnsPoints: 228 } })).toEqual({
      promoCode: 'AUTUMN',
      discountAmd: 900,
      bonusPoints: 500,
    })
  })

  test('is no code that cannot be used, and no points of none', () => {
    const problem = { error: 'PROMO_OVER', message: 'x' }
    const none = { ...totals, discountAmd: 0, pointsAmd: 0, earnsPoints: 270 }
    expect(benefitsOf({ promo: { ...promo, problem }, totals: none })).toEqual({})
    expect(benefitsOf({ promo: null, totals: none })).toEqual({})
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
