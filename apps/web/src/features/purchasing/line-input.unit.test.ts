import { describe, expect, test } from 'vitest'
import { parseCost, parsePastedRows, parseQuantity, parseTypedLine } from './line-input.ts'

describe('pasted rows', () => {
  test('are read with tabs or semicolons; headings and empty rows are skipped', () => {
    const { rows, problems } = parsePastedRows(
      'Артикул\tКол-во\tЦена\r\nCOAL-1\t12\t1 200,50\t03.2027\tL-7\t01.10.2026\r\n\r\n"TEA;1";3\r\n4850;2;\n',
      true,
    )
    expect(problems).toMatchObject([{ row: 4, column: 'quantity', value: '1"' }])
    expect(rows).toMatchObject([
      { row: 2, code: 'COAL-1', quantity: 12, unitCostAmd: 1200.5, bestBeforeDate: '2027-03-31', lotNumber: 'L-7' },
      { row: 5, code: '4850', quantity: 2, unitCostAmd: null },
    ])
    expect(rows.map(({ packedDate }) => packedDate)).toEqual(['2026-10-01', null])
  })

  test('name the row, the column and the value of each error, and keep the correct rows', () => {
    const { rows, problems } = parsePastedRows(
      'A\tten\t5\nB\t1\tfree\n\t3\t5\nC\t0\nD\t7\t5\nE\t1\t\tsoon\nF\t1\t\t31.03.2027\t\t01.04.2027',
      true,
    )
    expect(problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [1, 'quantity', 'ten'],
      [2, 'cost', 'free'],
      [3, 'code', ''],
      [4, 'quantity', '0'],
      [6, 'bestBefore', 'soon'],
      [7, 'packed', '01.04.2027'],
    ])
    expect(rows.map(({ code }) => code)).toEqual(['D'])
  })

  test('without lots have three columns: a line total in the fourth one is ignored', () => {
    const { rows, problems } = parsePastedRows('COAL-1\t12\t500\t6000\tnote', false)
    expect(problems).toEqual([])
    expect(rows).toMatchObject([
      { code: 'COAL-1', quantity: 12, unitCostAmd: 500, bestBeforeDate: null, lotNumber: '' },
    ])
  })
})

const NO_LOT = { bestBeforeDate: null, lotNumber: '' }

test.for([
  ['COAL-1 12 500', { ...NO_LOT, code: 'COAL-1', quantity: 12, unitCostAmd: 500 }],
  [
    'COAL-1 12 500 31.03.2027 L-7',
    { code: 'COAL-1', quantity: 12, unitCostAmd: 500, bestBeforeDate: '2027-03-31', lotNumber: 'L-7' },
  ],
  ['COAL-1 12 500 31.02.2027', undefined],
  ['COAL-1*12', { ...NO_LOT, code: 'COAL-1', quantity: 12, unitCostAmd: null }],
  ['4850001112223 3 99,5', { ...NO_LOT, code: '4850001112223', quantity: 3, unitCostAmd: 99.5 }],
  ['COAL-1', undefined],
  ['coconut coal', undefined],
] as const)('"%s" is split into code, quantity, cost and lot', ([typed, line]) => {
  expect(parseTypedLine(typed)).toEqual(line)
})

test('a quantity that is still counted may be 0', () => {
  expect(['0', '00', '1', '-1', ''].map(typed => parseQuantity(typed, 0))).toEqual([0, 0, 1, undefined, undefined])
})

test('quantities and costs are limited', () => {
  expect(['1', '100 000', '100001', '0', '1.5', ''].map(typed => parseQuantity(typed))).toEqual([
    1,
    100_000,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(['', '0', '1,5', '1.005', '-1', '100000001'].map(parseCost)).toEqual([
    null,
    0,
    1.5,
    undefined,
    undefined,
    undefined,
  ])
})
