import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv as read } from '../../test/read-csv.ts'
import { toCsv } from './csv.ts'

describe('a CSV file', () => {
  test('begins with a byte order mark and quotes what has to be quoted', () => {
    expect(
      toCsv([
        ['a', 'b;c', 'd"e', 'f,g'],
        ['f\r\ng', -5, null],
      ]),
    ).toBe('\uFEFFa;"b;c";"d""e";"f,g"\r\n"f\r\ng";-5;\r\n')
  })

  test.each(['=1+1', '+374', '-1', '@SUM(A1)', '\tx', '\rx', '=cmd|"/c calc"!A1'])(
    'shows %j and does not run it',
    text => {
      expect(read(toCsv([[text]]))).toEqual([[`'${text}`]])
    },
  )

  test('reads back as it was written, whatever was typed', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ж', ',', ';', '"', '\r', '\n', ' ', '=', '-', '1') })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), rows => {
        const safe = rows.map(row => row.map(text => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)))
        expect(read(toCsv(rows))).toEqual(safe)
      }),
    )
  })
})
