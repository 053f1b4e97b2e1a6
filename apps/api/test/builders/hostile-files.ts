import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { drawPicture } from './picture-files.ts'

type RejectionReason = 'not_a_picture' | 'damaged' | 'too_many_pixels'
type Make = () => Promise<Uint8Array>

/** Content hidden in files, which no stored picture may contain. */
export const HIDDEN = '<script>alert(document.domain)</script>'

const text = (content: string) => async () => Buffer.from(content, 'latin1')
const half = async (picture: Sharp) => {
  const bytes = await picture.toBuffer()
  return bytes.subarray(0, bytes.length / 2)
}
const wide = () => drawPicture({ width: 900, height: 900 })
/** Noise, so that half of the file is half of the picture. */
const noisy = () => sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } })

/** Files that call themselves pictures and are never taken, with the reason that is given. */
export const rejectedFiles: [name: string, make: Make, reason: RejectionReason][] = [
  ['an SVG with a script', text(`<svg xmlns="http://www.w3.org/2000/svg">${HIDDEN}</svg>`), 'not_a_picture'],
  ['an SVG behind its declaration', text(`<?xml version="1.0"?><svg>${HIDDEN}</svg>`), 'not_a_picture'],
  ['a page that says it is a picture', text(`<!doctype html>${HIDDEN}`), 'not_a_picture'],
  ['a page behind the first bytes of a JPEG', text(`\xFF\xD8\xFF${HIDDEN}`), 'not_a_picture'],
  ['a page behind the first bytes of a PNG', text(`\x89PNG\r\n\x1A\n${HIDDEN}`), 'not_a_picture'],
  ['a page behind the first bytes of a WebP', text(`RIFF\x30\x00\x00\x00WEBP${HIDDEN}`), 'not_a_picture'],
  ['an archive', text('PK\x03\x04 and more'), 'not_a_picture'],
  ['a program', text('MZ\x90\x00 and more'), 'not_a_picture'],
  ['a script of a server', text('<?php system($_GET["c"]); ?>'), 'not_a_picture'],
  ['a PDF', text('%PDF-1.7\n1 0 obj\n'), 'not_a_picture'],
  ['an EPS', text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\n'), 'not_a_picture'],
  ['a HEIC', text('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'), 'not_a_picture'],
  ['a GIF that moves', () => drawPicture().gif().toBuffer(), 'not_a_picture'],
  ['a TIFF', () => drawPicture().tiff().toBuffer(), 'not_a_picture'],
  ['noise', async () => randomBytes(5000), 'not_a_picture'],
  ['half a JPEG', () => half(noisy().jpeg()), 'damaged'],
  ['half a PNG', () => half(wide().png()), 'damaged'],
  ['half a WebP', () => half(noisy().webp()), 'not_a_picture'],
  ['half an AVIF', () => half(noisy().avif({ effort: 0 })), 'damaged'],
  ['a PNG of 900 million pixels', () => promisedPng(30_000, 30_000), 'too_many_pixels'],
  ['a JPEG of 4 billion pixels', () => promisedJpeg(65_500, 65_500), 'too_many_pixels'],
]

/** Creates a PNG whose header declares more pixels than it has. */
async function promisedPng(width: number, height: number): Promise<Buffer> {
  const small = await drawPicture().png().toBuffer()
  small.writeUInt32BE(width, 16)
  small.writeUInt32BE(height, 20)
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29)
  return small
}

/** Creates a JPEG whose frame header declares more pixels than it has. */
async function promisedJpeg(width: number, height: number): Promise<Buffer> {
  const small = await drawPicture().jpeg().toBuffer()
  const frame = small.indexOf(Buffer.of(0xff, 0xc0))
  small.writeUInt16BE(height, frame + 5)
  small.writeUInt16BE(width, frame + 7)
  return small
}

const HIDDEN_XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${HIDDEN.replaceAll('<', '&lt;')}"/></rdf:RDF></x:xmpmeta>`

/** Valid pictures with unwanted content: only the re-encoded picture is stored. */
export const cleanedFiles: [name: string, make: Make][] = [
  ['a page behind it', async () => Buffer.concat([await drawPicture().jpeg().toBuffer(), Buffer.from(HIDDEN)])],
  [
    'an archive behind it',
    async () => Buffer.concat([await drawPicture().png().toBuffer(), Buffer.from(`PK\x03\x04${HIDDEN}`)]),
  ],
  ['a page in its comment', async () => commented(await drawPicture().jpeg().toBuffer())],
  ['a page in a text of it', async () => annotated(await drawPicture().png().toBuffer())],
  [
    'the place where it was taken',
    () =>
      drawPicture()
        .withExif({ IFD0: { Artist: HIDDEN }, IFD3: { GPSLatitude: '40/1 11/1 0/1', GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer(),
  ],
  ['a page in its description', () => drawPicture().withXmp(HIDDEN_XMP).webp().toBuffer()],
  ['colours for a printer', () => drawPicture().toColourspace('cmyk').withMetadata().jpeg().toBuffer()],
  ['sixteen bits a colour', () => drawPicture().toColourspace('rgb16').png().toBuffer()],
  ['frames that move', moving],
]

/** A JPEG with a comment before its picture. */
function commented(bytes: Buffer): Buffer {
  const comment = Buffer.from(HIDDEN)
  const head = Buffer.of(0xff, 0xfe, 0, comment.length + 2)
  return Buffer.concat([bytes.subarray(0, 2), head, comment, bytes.subarray(2)])
}

/** A PNG with a text after its head. */
function annotated(bytes: Buffer): Buffer {
  const chunk = Buffer.from(`tEXtComment\0${HIDDEN}`)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.length - 4)
  sum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([bytes.subarray(0, 33), length, chunk, sum, bytes.subarray(33)])
}

async function moving(): Promise<Buffer> {
  const frames = await Promise.all([drawPicture(), drawPicture({ color: '#fff' })].map(one => one.png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}
