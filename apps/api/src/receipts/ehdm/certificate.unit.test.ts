import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Deps } from '#platform/config/deps.ts'
import { DeviceError } from '../port.ts'
import { createEhdmDevice } from './device.ts'
import { ehdmSettings, findEhdmProblems } from './settings.ts'

/** Self-signed, expires on November 27, 2026 at 10:07:17 UTC. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgzCCASmgAwIBAgIUFdTj8PuGoReuGt193hMIG1eP0u4wCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMMDAwMDAwMDAgVGluMB4XDTI2MTEyNjEwMDcxN1oXDTI2MTEy
NzEwMDcxN1owFzEVMBMGA1UEAwwMMDAwMDAwMDAgVGluMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEnx8DXFMlqD2AQ0VC57uxYUGXXdPHgpgXHq3QRI8gMsXzDXXY
gtQiDtISO1Vqzh/V2eLb7YumDRyBmMQZ95jRA6NTMFEwHQYDVR0OBBYEFBrbgT4r
qkSBbn0EGfC4Wsj56D8jMB8GA1UdIwQYMBaAFBrbgT4rqkSBbn0EGfC4Wsj56D8j
MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAL8aMU6xzLq8sPtU
yAGkO8T1Hk4IiHVdJlGAy30KE9+pAiApMjoMf7fWkwCrGgvFrLWP+00sqwSHqW6X
8iQECBbG5g==
-----END CERTIFICATE-----
`
const folder = mkdtempSync(join(tmpdir(), 'shop-certificate-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeFile(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const settings = z.object(ehdmSettings).parse({
  EHDM_CRN: '52014201',
  EHDM_CERT_FILE: writeFile('ehdm.pem', CERTIFICATE),
  EHDM_KEY_FILE: writeFile('ehdm.key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
})

/** The register at a time; it has no database, and each request fails the test. */
const deviceAt = (now: Date) =>
  createEhdmDevice({ clock: { now: () => now } } as Deps, settings, () => {
    throw new Error('expected no request')
  })

test.for([
  ['2026-10-01T00:00:00Z', null],
  ['2026-11-01T00:00:00Z', { date: '2026-11-27', isExpired: false }],
  ['2026-11-28T00:00:00Z', { date: '2026-11-27', isExpired: true }],
] as const)('on %s the certificate is reported as %o', ([at, found]) => {
  const now = new Date(at)
  expect(deviceAt(now).findExpiringCertificate?.(now)).toEqual(found)
})

test('receipts wait while the certificate is expired, and none is sent', async () => {
  const device = deviceAt(new Date('2026-11-28T00:00:00Z'))
  const claim = { id: 'a', attempts: 1, leaseOwner: 'b' }
  const receipt = { ...claim, seq: 1, orderNumber: 1, amountAmd: 1, vatAmd: 0, lines: [], isPrepaid: false }
  for (const printed of [
    device.print({ ...receipt, kind: 'sale' }),
    device.printReturnReceipt({ ...receipt, kind: 'return', originalNumber: '1' }),
  ]) {
    const error = await printed.catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(DeviceError)
    expect(error).toMatchObject({ problem: 'access', message: expect.stringContaining('expired on 2026-11-27') })
  }
})

test('the start rejects a key of another certificate and unreadable files, but no expired certificate', () => {
  expect(findEhdmProblems(settings, true)).toEqual([
    ['EHDM_KEY_FILE', 'is not the private key of the certificate in EHDM_CERT_FILE'],
  ])
  expect(findEhdmProblems({ ...settings, EHDM_KEY_FILE: join(folder, 'missing.key') }, true)).toEqual([
    ['EHDM_KEY_FILE', expect.stringContaining('cannot be read (ENOENT)')],
  ])
})
