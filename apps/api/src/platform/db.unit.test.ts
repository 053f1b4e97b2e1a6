import { expect, test } from 'vitest'
import { mapDbError } from './db.ts'

test.for(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH'])(
  'a database whose socket ends with %s is away for a moment, and no bug',
  code => {
    const error = Object.assign(new Error(`write ${code}`), { code, errno: -1, syscall: 'write' })
    expect(mapDbError(error)).toMatchObject({ code: 'UNAVAILABLE', facts: { retryAfterSeconds: 2 } })
  },
)

test('what the program itself does wrong is no away database', () => {
  expect(mapDbError(new TypeError('the connection is undefined'))).toBeUndefined()
  expect(mapDbError(Object.assign(new Error('open failed'), { code: 'ENOENT' }))).toBeUndefined()
})
