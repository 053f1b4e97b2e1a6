import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#platform/config/deps.ts'
import { mailSamples } from '../../test/builders/mail-samples.ts'
import { createMemoryStore, drawPicture } from '../../test/builders/picture-files.ts'
import { createPictureEmbedder } from './email-pictures.ts'

const urls = Array.from({ length: 3 }, () => `/serverapi/pictures/${randomUUID()}/640.webp`)
const [good = '', damaged = '', unavailable = ''] = urls
const photo = new Uint8Array(await drawPicture().webp().toBuffer())

/** Embeds the pictures of an e-mail about three products. */
async function embed(get: (key: string) => Promise<Uint8Array<ArrayBuffer>>, timeoutMs?: number) {
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  const deps = { clock: systemClock, log, pictureStore: { ...createMemoryStore(), get } }
  const order = mailSamples().find(({ email }) => email.order)?.email.order
  if (!order) throw new Error('expected a sample with an order')
  const [line] = order.lines
  if (!line) throw new Error('expected an order with lines')
  const email = {
    shop: 'DymTun',
    isDiscreet: false,
    order: { ...order, lines: urls.map(imageUrl => ({ ...line, imageUrl })) },
  }
  const { parts, cidOf } = await createPictureEmbedder(deps, timeoutMs)(email)
  const warnings = lines.map(each => JSON.parse(each)).map(({ msg, url }) => ({ msg, url }))
  return { fileNames: parts.map(({ fileName }) => fileName), embedded: [...cidOf.keys()], warnings }
}

const keyOf = (url: string) => url.split('/').at(-2) ?? ''

describe('the pictures of an e-mail', () => {
  test('lack a damaged one and one that the store does not return', async () => {
    const result = await embed(async key => {
      if (key.includes(keyOf(unavailable))) throw new Error('the store is down')
      return key.includes(keyOf(damaged)) ? photo.slice(0, 20) : photo
    })
    expect(result).toEqual({
      fileNames: ['logo.png', 'picture-1.jpg'],
      embedded: [good],
      warnings: expect.arrayContaining(
        [damaged, unavailable].map(url => ({ msg: 'failed to embed the picture', url })),
      ),
    })
  })

  test('are left out, except the logo, if the store does not respond in time', async () => {
    const result = await embed(() => new Promise(() => undefined), 10)
    expect(result).toMatchObject({ fileNames: ['logo.png'], embedded: [] })
    expect(result.warnings).toEqual([{ msg: 'failed to embed the pictures in time', url: undefined }])
  })
})
