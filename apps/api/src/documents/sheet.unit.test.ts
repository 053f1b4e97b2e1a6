import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { defaultSettings } from '#settings/index.ts'
import { drawSheet } from './sheet.ts'

vi.mock('node:fs/promises', async importActual => {
  const actual = await importActual<typeof import('node:fs/promises')>()
  return { ...actual, readFile: vi.fn(actual.readFile) }
})

test('a document is drawn after the fonts could not be read for the one before', async () => {
  const info = { title: 'Order', locale: 'en', shop: defaultSettings.shop, now: new Date(0) } as const
  const draw = () => drawSheet(info, sheet => sheet.note('Thank you'))
  vi.mocked(readFile).mockRejectedValueOnce(new Error('too many open files'))
  await expect(draw()).rejects.toThrow('too many open files')
  expect(Buffer.from(await draw()).toString('latin1')).toMatch(/^%PDF-/)
})
