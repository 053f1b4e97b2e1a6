import { describe, expect, test } from 'vitest'
import { describeChanges, type TextContext } from './describe-changes.ts'

/** Shows ids of messages with their values, in place of texts. */
const context: TextContext = {
  t: ((id: string, values?: object) => [id, ...Object.values(values ?? {})].join(' ')) as TextContext['t'],
  locale: 'en',
  regionName: code => (code === 'AM-ER' ? 'Yerevan' : ''),
}
const PERSON = '01a217a1-563e-7108-9eff-201b89a5cb5c'
const read = (type: string, id: string, [before, after]: readonly [unknown, unknown], names?: Record<string, string>) =>
  describeChanges({ subject: { type, id }, before, after, names }, context).map(({ key: _, ...change }) => change)

describe('the changes of an audit entry', () => {
  test.for([
    [
      'a status by its text',
      'order',
      [{ status: 'paid' }, { status: 'confirmed' }],
      { label: 'adminOrders.column.status', before: 'orders.status.paid', after: 'orders.status.confirmed' },
    ],
    [
      'a person by the name',
      'order',
      [{ courierId: null }, { courierId: PERSON }],
      { label: 'adminDeliveries.courierName', before: undefined, after: 'Ani' },
    ],
    [
      'the price of a pack size, whose SKU may have dots',
      'product',
      [{ 'variants.A.1.price': 3000 }, { 'variants.A.1.price': 3600 }],
      { label: 'audit.fieldOf adminCatalog.price A.1', before: '3,000\u00A0֏', after: '3,600\u00A0֏' },
    ],
    [
      'a text in a language',
      'product',
      [{ titleHY: '' }, { titleHY: 'Նարգիլե' }],
      { label: 'audit.fieldOf adminCatalog.text.title admin.language.hy', before: undefined, after: 'Նարգիլե' },
    ],
    [
      'the items of a list that were added and removed',
      'staff_role',
      [{ permissions: ['orders.view', 'stock.view'] }, { permissions: ['orders.view', 'stock.edit'] }],
      { label: 'audit.field.permissions', removed: ['permission.stock.view'], added: ['permission.stock.edit'] },
    ],
    [
      'the lines of an order',
      'order',
      [undefined, { lines: [{ sku: 'COAL', before: 3, now: 1 }] }],
      {
        label: 'purchasing.lines',
        removed: [],
        added: [
          'audit.fieldValue adminCatalog.sku COAL, audit.fieldValue adminCatalog.before 3, audit.fieldValue adminCatalog.after 1',
        ],
      },
    ],
    [
      'a day and a yes',
      'rental_unit',
      [{ until: null }, { until: '2026-11-25' }],
      { label: 'adminRentals.repairUntil', before: undefined, after: 'November 25, 2026' },
    ],
    [
      'a field of an old entry without its name',
      'order',
      [{ formerField: 5 }, { formerField: 7 }],
      { label: 'audit.field.other', before: '5', after: '7' },
    ],
  ] as const)('show %s', ([, type, values, change]) => {
    expect(read(type, PERSON, values, { [PERSON]: 'Ani' })).toEqual([change])
  })

  test('show settings by the labels of their forms', () => {
    const before = { hours: { sat: { opensAt: '10:00' } }, slotMinutes: 60, isIdentityChecked: false, closedDates: [] }
    const after = { hours: { sat: null }, slotMinutes: 90, isIdentityChecked: true, closedDates: ['2026-12-31'] }
    expect(read('setting', 'delivery', [before, after])).toEqual([
      { label: 'audit.fieldOf audit.field.opensAt Saturday', before: '10:00', after: undefined },
      { label: 'settings.slotMinutes', before: 'settings.in.minutes 60', after: 'settings.in.minutes 90' },
      { label: 'settings.isIdentityChecked', before: 'settings.no', after: 'settings.yes' },
      { label: 'settings.closedDays', removed: [], added: ['December 31, 2026'] },
    ])
  })

  test('leave out versions, ids of records, and values that are the same', () => {
    expect(
      read('supplier', PERSON, [
        { id: PERSON, version: 1, note: 'x' },
        { id: PERSON, version: 2, note: 'x' },
      ]),
    ).toEqual([])
  })
})
