import type { SharpConstructor } from 'sharp'

/** The library that draws and encodes pictures, loaded by who needs it first: it takes some 20 MiB that most processes never need. */
export const loadSharp = async (): Promise<SharpConstructor> => (await import('sharp')).default
