import type { SharpConstructor } from 'sharp'

/** Loads the image library on first use: it takes about 20 MiB, which most processes never need. */
export const loadSharp = async (): Promise<SharpConstructor> => (await import('sharp')).default
