import { expect, test } from 'vitest'
import { adminLine } from './admin.ts'

const phone = '+37491234567'

test.for([
  [{ outcome: 'made', phone, password: 'Demo-admin1' }, `${phone}, created now with the password Demo-admin1`],
  [{ outcome: 'made', phone }, `${phone}, created now with ADMIN_PASSWORD`],
  [{ outcome: 'there', phone, password: 'Demo-admin1' }, `${phone}, password Demo-admin1`],
  [{ outcome: 'there', phone }, `${phone} exists already`],
  [{ outcome: 'another', phone }, `exists already, with another phone than ${phone}`],
  [
    { outcome: 'customer', phone },
    `none: ${phone} is a customer's account. Make it an admin: pnpm admin:make ${phone}`,
  ],
  [{ outcome: 'unset' }, undefined],
] as const)('the start prints the state of the admin that the API reports: %j', ([admin, line]) => {
  expect(adminLine({ admin })).toBe(line)
})

test('another message prints nothing about the admin', () => {
  for (const message of [undefined, 'ready', {}, { admin: null }, { admin: { outcome: 'gone' } }])
    expect(adminLine(message)).toBeUndefined()
})
