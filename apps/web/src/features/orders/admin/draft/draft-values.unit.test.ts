import { describe, expect, test } from 'vitest'
import { contentsOf, discountSizeOf, emptyDraft, valuesOfDraft, withCustomer, withPhone } from './draft-values.ts'

const TODAY = '2026-11-20'
const draft = emptyDraft('ru', TODAY)

describe('the form of an order draft', () => {
  test('sends only what is filled in, and a slot only with its time', () => {
    expect(contentsOf(draft)).toEqual({
      locale: 'ru',
      items: [],
      deliveryType: 'express',
      address: { region: 'AM-ER' },
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
