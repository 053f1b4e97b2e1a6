import { expect, test } from 'vitest'
import { barcodeUrl, qrUrl } from './codes.ts'

test.for([
  ['a QR code', qrUrl('https://shop.example/admin/orders/10001')],
  ['a barcode', barcodeUrl('COAL-1KG')],
] as const)('%s is an SVG picture', ([, url]) => {
  const svg = decodeURIComponent(url.replace('data:image/svg+xml,', ''))
  expect(svg).toMatch(/^<svg viewBox="0 0 \d+ \d+"/)
  expect(svg).toContain('<path')
})
