import { describe, expect, test } from 'vitest'
import {
  contentsOf,
  discountSizeOf,
  emptyDraft,
  valuesOfDraft,
  withAddressField,
  withCustomer,
  withLocale,
  withoutCustomer,
  withPhone,
} from './draft-values.ts'

const TODAY = '2026-11-20'
const draft = emptyDraft('en', TODAY)

describe('the form of an order draft', () => {
  test('sends only what is filled in, and a slot only with its time', () => {
    expect(contentsOf(draft)).toEqual({
      locale: 'en',
      items: [],
      deliveryType: 'express',
      address: { region: 'AM-ER', city: 'Yerevan' },
    })
    const typed = { ...draft, name: ' Ani ', slot: { date: TODAY, time: '18:00' } }
    expect(contentsOf(typed)).toMatchObject({ name: 'Ani', deliveryDate: TODAY, deliveryTime: '18:00' })
    expect(contentsOf({ ...typed, deliveryType: 'post' })).not.toHaveProperty('deliveryDate')
  })

  test('reads a saved draft unchanged, except for a slot that is over', () => {
    const contents = {
      locale: 'hy' as const,
      name: 'Ani',
      phone: '091 23 45 67',
      items: [{ sku: 'COAL-1', quantity: 2 }],
      address: { region: 'AM-SH' as const, city: 'Gyumri' },
      deliveryType: 'express' as const,
      deliveryDate: '2026-11-21',
      deliveryTime: '18:00',
      discount: { kind: 'percent' as const, value: 10, reason: 'A regular' },
    }
    expect(contentsOf(valuesOfDraft(contents, TODAY))).toEqual(contents)
    expect(valuesOfDraft(contents, '2026-11-22').slot).toEqual({ date: '2026-11-22', time: '' })
  })

  test('spends nothing of one customer for another', () => {
    const spending = { ...draft, phone: '091 11 11 11', usePoints: true, useCredit: true }
    const nothing = { usePoints: false, useCredit: false }
    const other = { accountId: 'b', name: 'B', phone: '+37492222222', locale: 'ru' as const, isBlocked: false }
    expect(withCustomer(spending, { ...other, addresses: [] })).toMatchObject(nothing)
    expect(withPhone(spending, '092 22 22 22')).toMatchObject(nothing)
    expect(withPhone(spending, '+374 91 111111')).toEqual({ phone: '+374 91 111111' })
  })

  test('has the city of Yerevan as long as its region is chosen, and another one as typed', () => {
    const change = (address: typeof draft.address, region: string) =>
      withAddressField(address, 'region', region, 'en').city
    expect(draft.address.city).toBe('Yerevan')
    expect(change(draft.address, 'AM-SH')).toBe('')
    expect(change({ ...draft.address, region: 'AM-SH', city: '' }, 'AM-ER')).toBe('Yerevan')
    expect(change({ ...draft.address, city: 'Avan' }, 'AM-SH')).toBe('Avan')
    // The draft was saved by staff who work in another language.
    expect(change(emptyDraft('ru', TODAY).address, 'AM-SH')).toBe('')
  })

  test('names Yerevan in the language of the order, and changes no other city with it', () => {
    expect(withLocale(draft, 'ru').address?.city).toBe('Ереван')
    const elsewhere = { address: { ...draft.address, region: 'AM-SH', city: 'Gyumri' } }
    expect(withLocale(elsewhere, 'ru')).toEqual({ locale: 'ru' })
  })

  test('gets the address of a customer unless one is typed, and gives it back with the customer', () => {
    const home = { id: 'h', region: 'AM-ER' as const, city: 'Avan', street: 'Abovyan', building: '1', isDefault: true }
    const anna = { accountId: 'a', name: 'Anna', phone: '+37491111111', locale: 'hy' as const, isBlocked: false }
    const customer = { ...anna, addresses: [home] }
    const chosen = withCustomer(draft, customer)
    expect(chosen.address).toMatchObject({ city: 'Avan', street: 'Abovyan' })
    expect(withoutCustomer(chosen, customer).address).toMatchObject({ region: 'AM-ER', city: 'Երևան', street: '' })
    const inGyumri = { ...draft, address: { ...draft.address, region: 'AM-SH', city: 'Gyumri' } }
    expect(withCustomer(inGyumri, customer).address).toEqual(inGyumri.address)
    expect(withCustomer(draft, { ...customer, addresses: [] }).address.city).toBe('Երևան')
  })

  test('takes a percentage up to 100 and no discount of 0', () => {
    const sizeOf = (discountKind: 'percent' | 'amount', discountValue: string) =>
      discountSizeOf({ ...draft, discountKind, discountValue })
    expect([sizeOf('percent', '100'), sizeOf('percent', '101'), sizeOf('amount', '1 500')]).toEqual([
      100,
      undefined,
      1500,
    ])
    expect([sizeOf('amount', '0'), sizeOf('amount', 'ten'), discountSizeOf(draft)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
