import { expect, test } from 'vitest'
import { mapDbError } from './db.ts'

test.for(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH'])(
  'a database whose socket ends with %s is unavailable, and no bug',
  code => {
    const error = Object.assign(new Error(`write ${code}`), { code, errno: -1, syscall: 'write' })
    expect(mapDbError(error)).toMatchObject({ code: 'UNAVAILABLE', facts: { retryAfterSeconds: 2 } })
  },
)

test('does not report a bug as an unavailable database', () => {
  expect(mapDbError(new TypeError('the connection is undefined'))).toBeUndefined()
  expect(mapDbError(Object.assign(new Error('open failed'), { code: 'ENOENT' }))).toBeUndefined()
})
