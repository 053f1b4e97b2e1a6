import type { PlaceOrder } from '@shop/contracts/orders.ts'
import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/http/errors.ts'
import { hashOrderRequest, parseOrderRequest } from './order-request.ts'

const address = { region: 'AM-ER', city: 'Ереван', street: 'Туманяна', building: '21' } as const
const SAVED = '019a9e3a-0000-7000-8000-000000000001'

const body: PlaceOrder = {
  items: [
    { sku: 'a', quantity: 1 },
    { sku: 'b', quantity: 2 },
  ],
  phone: '+37491123456',
  address,
  deliveryType: 'express',
  deliveryDate: '2026-11-21',
  deliveryTime: '18:00',
}
const digest = (body: PlaceOrder) => hashOrderRequest(parseOrderRequest(body, 'en')).toString('hex')

function errorOf(body: PlaceOrder): AppError {
  try {
    parseOrderRequest(body, 'en')
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('not refused')
}

describe('the required fields of an order', () => {
  test('the town is one of the region, or one that no region lists', () => {
    expect(errorOf({ ...body, address: { ...address, city: 'Гюмри' } }).facts.details).toEqual([
      { path: 'body.address.city', message: 'This town is in another region. Please correct the region or the town.' },
    ])
    expect(parseOrderRequest({ ...body, address: { ...address, city: 'Старое село' } }, 'en').address?.city).toBe(
      'Старое село',
    )
  })

  test('a courier needs a date and a time', () => {
    const { deliveryDate: _date, deliveryTime: _time, ...rest } = body
    expect(errorOf(rest).facts.details).toEqual([
      { path: 'body.deliveryDate', message: 'Delivery date is required.' },
      { path: 'body.deliveryTime', message: 'Delivery time is required.' },
    ])
    expect(errorOf({ ...rest, deliveryType: 'now' }).code).toBe('VALIDATION')
    expect(parseOrderRequest({ ...rest, deliveryType: 'post' }, 'en').delivery).toEqual({ type: 'post' })
  })

  test('it needs an address or a saved one', () => {
    const { address: _address, ...rest } = body
    expect(errorOf(rest).facts.details).toEqual([
      { path: 'body.address.region', message: 'Region is required.' },
      { path: 'body.address.city', message: 'City/Village is required.' },
      { path: 'body.address.street', message: 'Street address is required.' },
      { path: 'body.address.building', message: 'Building number is required.' },
    ])
    expect(parseOrderRequest({ ...rest, addressId: SAVED }, 'en')).toMatchObject({ address: null, addressId: SAVED })
  })

  test.each(['+37410523456', '+37491123456', '+37422212345'])('%s can be called', phone => {
    expect(parseOrderRequest({ ...body, phone }, 'en').phone).toBe(phone)
  })

  test.each(['+37400000000', '+37413123456'])('%s is no phone of Armenia', phone => {
    const details = [
      { path: 'body.phone', message: 'Please enter a valid phone number.' },
      { path: 'body.secondaryPhone', message: 'Please enter a valid phone number.' },
    ]
    expect(errorOf({ ...body, phone, secondaryPhone: phone }).facts.details).toEqual(details)
  })

  test('lines of one sku are at most 99 together', () => {
    const items = [
      { sku: 'a', quantity: 99 },
      { sku: 'a', quantity: 1 },
    ]
    expect(errorOf({ ...body, items }).facts.details).toMatchObject([{ path: 'body.items' }])
  })
})

describe('two requests have the same hash', () => {
  test.each<[string, Partial<PlaceOrder>]>([
    ['whatever the order of the lines', { items: body.items.toReversed() }],
    [
      'however a line is split',
      {
        items: [
          { sku: 'b', quantity: 1 },
          { sku: 'a', quantity: 1 },
          { sku: 'b', quantity: 1 },
        ],
      },
    ],
    ['whether it is called express or now', { deliveryType: 'now' }],
    ['with an empty note or none', { notes: '' }],
  ])('%s', (_why, change) => {
    expect(digest({ ...body, ...change })).toBe(digest(body))
  })

  test.each<[string, Partial<PlaceOrder>]>([
    ['quantity', { items: [{ sku: 'a', quantity: 2 }] }],
    ['slot', { deliveryTime: '20:00' }],
    ['kind of delivery', { deliveryType: 'post' }],
    ['street', { address: { ...address, street: 'Абовяна' } }],
    ['address, as a saved one may change', { addressId: SAVED }],
    ['phone', { phone: '+37491123457' }],
    ['note', { notes: 'код домофона 12' }],
  ])('not with another %s', (_what, change) => {
    expect(digest({ ...body, ...change })).not.toBe(digest(body))
  })
})
