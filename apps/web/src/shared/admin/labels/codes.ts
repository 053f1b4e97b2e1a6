import { code128, drawingSVG, qrcode } from 'bwip-js/generic'

const toUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Returns a QR code as the URL of a picture. */
export const qrUrl = (text: string): string => toUrl(qrcode<string>({ bcid: 'qrcode', text }, drawingSVG()))

/** Returns a Code 128 barcode as the URL of a picture. @param text in ASCII */
export const barcodeUrl = (text: string): string =>
  toUrl(code128<string>({ bcid: 'code128', text, height: 12 }, drawingSVG()))
