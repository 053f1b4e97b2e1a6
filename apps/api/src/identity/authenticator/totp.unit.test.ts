import { describe, expect, test } from 'vitest'
import { findTimeStep, toAppUrl, toSecret } from './totp.ts'

/** The secret of RFC 6238, appendix B. */
const SECRET = toSecret(Buffer.from('12345678901234567890'))

describe('the codes of an authenticator app', () => {
  // The last six of the eight digits of the appendix.
  test.for([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)('%d seconds after 1970 are %s, as in RFC 6238', ([seconds, code]) => {
    expect(findTimeStep(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  test('are valid one step before and after their own, and name that step', () => {
    const at = (seconds: number) => findTimeStep(SECRET, '050471', new Date((1_111_111_111 + seconds) * 1000))
    const steps = [-60, -30, 0, 30, 60].map(at)
    const step = Math.floor(1_111_111_111 / 30)
    expect(steps).toEqual([undefined, step, step, step, undefined])
  })

  test('have a secret of 160 bits in Base32, and an address that names the shop and the account', () => {
    expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(toSecret(new Uint8Array(32))).toHaveLength(32)
    const url = new URL(toAppUrl(SECRET, { issuer: 'DymTun', label: '+37491000001' }))
    expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(url.pathname)).toBe('/DymTun:+37491000001')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ issuer: 'DymTun', secret: SECRET })
  })
})
