import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords(1024, 'pepper')

test('a password is kept as argon2id with the settings of today', async () => {
  expect(await passwords.hash('Passw0rd!')).toMatch(/^\$argon2id\$v=19\$m=1024,p=1,t=2\$/)
})

test('only the same password is right, however its letters are composed', async () => {
  const hashed = await passwords.hash('Pass1!\u00e9\u0301x')
  expect(await passwords.verify(hashed, 'Pass1!e\u0301\u0301x')).toBe(true)
  expect(await passwords.verify(hashed, 'Pass1!e\u0301x')).toBe(false)
})

test('a hash is worth nothing without the key that is not in the database', async () => {
  const hashed = await passwords.hash('Passw0rd!')
  expect(await createPasswords(1024, 'another pepper').verify(hashed, 'Passw0rd!')).toBe(false)
})

test('a phone without an account has no right password', async () => {
  expect(await passwords.verify(undefined, 'nobody has this one')).toBe(false)
})

test('a hash of lesser settings is outdated', async () => {
  const hashed = await passwords.hash('Passw0rd!')
  expect(passwords.isOutdated(hashed)).toBe(false)
  expect(createPasswords(2048, 'pepper').isOutdated(hashed)).toBe(true)
})

test('of many at once one core is left free, fifty wait and the rest are refused', async () => {
  const running = Math.max(1, availableParallelism() - 1)
  const calls = Array.from({ length: running + 58 }, () => passwords.hash('Passw0rd!'))
  const settled = await Promise.allSettled(calls)
  const refused = settled.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const refusal of refused) expect(refusal).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
})
