import { expect, test } from 'vitest'
import { adminLine } from './admin.ts'

const phone = '+37491234567'

test.for([
  [{ outcome: 'made', phone, password: 'Demo-admin1' }, `${phone}, made now with the password Demo-admin1`],
  [{ outcome: 'made', phone }, `${phone}, made now with ADMIN_PASSWORD`],
  [{ outcome: 'there', phone, password: 'Demo-admin1' }, `${phone}, password Demo-admin1`],
  [{ outcome: 'there', phone }, `${phone} is there already`],
  [{ outcome: 'another', phone }, `is there already, with another phone than ${phone}`],
  [{ outcome: 'customer', phone }, `nobody: ${phone} is a customer's account; make it one by pnpm admin:make ${phone}`],
  [{ outcome: 'unset' }, undefined],
] as const)('the start prints the state of the admin that the API reports: %j', ([admin, line]) => {
  expect(adminLine({ admin })).toBe(line)
})

test('another message prints nothing about the admin', () => {
  for (const message of [undefined, 'ready', {}, { admin: null }, { admin: { outcome: 'gone' } }])
    expect(adminLine(message)).toBeUndefined()
})
