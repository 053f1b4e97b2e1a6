import { toCsv } from '@shop/contracts/csv.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv as read } from '../../../test/harness/read-csv.ts'
import { parseCsv } from './csv.ts'

describe('a CSV file', () => {
  test('begins with a byte order mark and quotes where required', () => {
    expect(
      toCsv([
        ['a', 'b;c', 'd"e', 'f,g'],
        ['f\r\ng', -5, null],
      ]),
    ).toBe('\uFEFFa;"b;c";"d""e";"f,g"\r\n"f\r\ng";-5;\r\n')
  })

  test.each([
    '=1+1',
    '+374',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '=cmd|"/c calc"!A1',
    '＝1+1',
    '＋374',
    '－1',
    '＠SUM(A1)',
  ])('shows %j and does not run it', text => {
    expect(read(toCsv([[text]]))).toEqual([[`'${text}`]])
  })

  test('reads back as it was written, whatever was typed', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ж', ',', ';', '"', '\r', '\n', ' ', '=', '-', '＝', '＠', '1', "'"),
    })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), rows => {
        const safe = rows.map(row => row.map(text => (/^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)))
        expect(read(toCsv(rows))).toEqual(safe)
        const file = [['sku', 'slug'], ...rows]
        expect(parseCsv(new TextEncoder().encode(toCsv(file)))).toEqual({ rows: file })
      }),
    )
  })

  test.each([
    [
      'semicolons',
      'a;b\n"1;2";3\n',
      [
        ['a', 'b'],
        ['1;2', '3'],
      ],
    ],
    [
      'commas',
      'a,b\r\n1;2,3',
      [
        ['a', 'b'],
        ['1;2', '3'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a byte order mark', '\uFEFFa\n1', [['a'], ['1']]],
    ['rows of another length', 'a;b\n1\n1;2;3', [['a', 'b'], ['1'], ['1', '2', '3']]],
  ])('is read with %s', (_what, text, rows) => {
    expect(parseCsv(new TextEncoder().encode(text))).toEqual({ rows })
  })

  test('that is invalid is rejected with the row number', () => {
    expect(parseCsv(Uint8Array.of(0x61, 0xff, 0xfe))).toEqual({ code: 'not_utf8' })
    expect(parseCsv(new TextEncoder().encode('a;b\n1;2\n"open;3\n'))).toMatchObject({ code: 'not_csv' })
  })
})
