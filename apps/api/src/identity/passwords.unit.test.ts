import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords(1024, 'pepper')

test('hashes a password with argon2id and the current parameters', async () => {
  expect(await passwords.hash('Passw0rd!')).toMatch(/^\$argon2id\$v=19\$m=1024,p=1,t=2\$/)
})

test('accepts the same password in any Unicode composition, and no other', async () => {
  const hashed = await passwords.hash('Pass1!\u00e9\u0301x')
  expect(await passwords.verify(hashed, 'Pass1!e\u0301\u0301x')).toBe(true)
  expect(await passwords.verify(hashed, 'Pass1!e\u0301x')).toBe(false)
})

test('cannot verify a hash without the pepper', async () => {
  const hashed = await passwords.hash('Passw0rd!')
  expect(await createPasswords(1024, 'another pepper').verify(hashed, 'Passw0rd!')).toBe(false)
})

test('rejects every password for a phone without an account', async () => {
  expect(await passwords.verify(undefined, 'password of no account')).toBe(false)
})

test('reports a hash with weaker parameters as outdated', async () => {
  const hashed = await passwords.hash('Passw0rd!')
  expect(passwords.isOutdated(hashed)).toBe(false)
  expect(createPasswords(2048, 'pepper').isOutdated(hashed)).toBe(true)
})

test('leaves one core free, queues fifty and rejects the rest', async () => {
  const running = Math.max(1, availableParallelism() - 1)
  const calls = Array.from({ length: running + 58 }, () => passwords.hash('Passw0rd!'))
  const settled = await Promise.allSettled(calls)
  const rejected = settled.filter(({ status }) => status === 'rejected')
  expect(rejected).toHaveLength(8)
  for (const rejection of rejected) expect(rejection).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
})
