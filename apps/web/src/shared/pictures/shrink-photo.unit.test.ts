import { afterEach, expect, test, vi } from 'vitest'
import { shrinkPhoto } from './shrink-photo.ts'

/** A photo of 4096 x 2048 pixels above the limit, and a canvas of the browser. */
function prepare(context: object | null) {
  const sizes: number[][] = []
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4096, height: 2048, close: () => undefined }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        sizes.push([width, height])
      }
      getContext = () => context
      convertToBlob = () => Promise.resolve(new Blob(['small']))
    },
  )
  return { photo: new Blob([new Uint8Array(1_500_001)]), sizes }
}

afterEach(() => void vi.unstubAllGlobals())

test('a large photo is drawn smaller', async () => {
  const { photo, sizes } = prepare({ drawImage: () => undefined })
  expect(await (await shrinkPhoto(photo)).text()).toBe('small')
  expect(sizes).toEqual([[2048, 1024]])
})

test('a photo that the browser cannot draw is sent as it is, not blank', async () => {
  const { photo } = prepare(null)
  expect(await shrinkPhoto(photo)).toBe(photo)
})
