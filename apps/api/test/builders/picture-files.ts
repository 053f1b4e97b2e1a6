import sharp from 'sharp'
import type { PictureStore } from '#pictures/index.ts'

/** A picture store that forgets. */
export function createMemoryStore(): PictureStore & { files: Map<string, Uint8Array<ArrayBuffer>> } {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    files,
    put: async (key, bytes) => void files.set(key, new Uint8Array(bytes)),
    get: async key => files.get(key),
    remove: async keys => {
      for (const key of keys) files.delete(key)
    },
  }
}

type Look = { width?: number; height?: number; color?: string }

/** A picture that no other test has, as no two are of one colour. */
export function drawPicture({ width = 40, height = 30, color = nextColor() }: Look = {}) {
  return sharp({ create: { width, height, channels: 3, background: color } })
}

let colors = 0
/** Far from the one before: JPEG writes the same bytes for neighbouring colors. */
const nextColor = () => `#${((++colors * 0x9e3779) % 0x1000000).toString(16).padStart(6, '0')}`
