import { createHash } from 'node:crypto'
import type { ArtSubject } from './subject.ts'

/** Raised with every change of a drawing, so that browsers that keep pictures for a year fetch the new one. */
const ART_VERSION = 1

export const ART_PATH = '/serverapi/art'

/** The file name of a product's picture: `<slug>-<hash8>.svg`, where the hash names everything the drawing depends on. */
export function artFile(subject: ArtSubject): string {
  const { slug, category, brand, flavorCategory, flavorType, strength, volume, accessoryType, size, isPlain } = subject
  const inputs = [
    ART_VERSION,
    slug,
    category,
    brand,
    flavorCategory,
    flavorType,
    strength,
    volume,
    accessoryType,
    size,
    ...(isPlain ? ['plain'] : []),
  ]
  return `${slug}-${createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 8)}.svg`
}

/** Where a product's picture is fetched (`imageUrl` on the wire): the same address for as long as the picture is the same. */
export function imageUrlOf(subject: ArtSubject): string {
  return `${ART_PATH}/${artFile(subject)}`
}

/** The same picture as a PNG, for previews of links. */
export function previewFile(subject: ArtSubject): string {
  return artFile(subject).replace(/svg$/, 'png')
}

/** The slug in the file name of a picture or its preview; undefined when it is no name of ours. */
export function slugOfArtFile(file: string): string | undefined {
  return /^([a-z0-9-]{1,120})-[0-9a-f]{8}\.(?:svg|png)$/.exec(file)?.[1]
}
