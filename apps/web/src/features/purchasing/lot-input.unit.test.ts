import { describe, expect, test } from 'vitest'
import { barcodesOf, parseDate, parseGs1 } from './lot-input.ts'

describe('a typed best-before date', () => {
  test.for([
    ['2027-03-31', '2027-03-31'],
    ['31.03.2027', '2027-03-31'],
    ['1/3/27', '2027-03-01'],
    ['02.2028', '2028-02-29'],
    ['', null],
    ['31.02.2027', undefined],
    ['2027-13-01', undefined],
    ['soon', undefined],
  ] as const)('%s is %s', ([typed, date]) => expect(parseDate(typed)).toBe(date))
})

describe('a GS1 barcode', () => {
  test.for([
    [
      '0104850001112223' + '17270331' + '10L-7',
      { code: '4850001112223', bestBeforeDate: '2027-03-31', packedDate: null, lotNumber: 'L-7' },
    ],
    [
      ']C10104850001112223' + '10A1\u001d15270200',
      { code: '4850001112223', bestBeforeDate: '2027-02-28', packedDate: null, lotNumber: 'A1' },
    ],
    [
      '0104850001112223' + '11260101' + '3103000500' + '21x(17)5\u001d' + '17270331' + '93abcd',
      { code: '4850001112223', bestBeforeDate: '2027-03-31', packedDate: null, lotNumber: '' },
    ],
    ['010485000111222321S"7%k93Ab1=', { code: '4850001112223', bestBeforeDate: null, packedDate: null, lotNumber: '' }],
    [
      '(01)04850001112223(11)260101(10)A1(21)7',
      { code: '4850001112223', bestBeforeDate: null, packedDate: null, lotNumber: 'A1' },
    ],
    [
      '(01)04850001112223(13)261001(17)270331',
      { code: '4850001112223', bestBeforeDate: '2027-03-31', packedDate: '2026-10-01', lotNumber: '' },
    ],
    [
      '(01)04850001112223(10)A1(17)270331',
      { code: '4850001112223', bestBeforeDate: '2027-03-31', packedDate: null, lotNumber: 'A1' },
    ],
  ] as const)('%s has a code, a date and a lot', ([scanned, lot]) => expect(parseGs1(scanned)).toEqual(lot))

  test.for(['4850001112223', 'COAL-1', 'COAL-1 12 500', '10ABC'])('%s is another code', code =>
    expect(parseGs1(code)).toBeUndefined(),
  )
})

test('a product code is also looked up as UPC-A and EAN-8', () => {
  expect(['4850001112223', '0012345678905', '0000012345670'].map(barcodesOf)).toEqual([
    ['4850001112223'],
    ['0012345678905', '012345678905'],
    ['0000012345670', '000012345670', '12345670'],
  ])
})
