import { Category } from '@shop/contracts/catalog.ts'
import { drawAccessory } from './accessories.ts'
import { drawCoal } from './coal.ts'
import { drawHookah } from './hookah.ts'
import { drawPlain } from './plain.ts'
import type { ArtSubject } from './subject.ts'
import { type Picture, toSvg } from './svg.ts'
import { drawTin } from './tin.ts'

const drawings: Record<Category, (subject: ArtSubject) => Picture> = {
  flavor: drawTin,
  hookah: drawHookah,
  accessory: drawAccessory,
  coal: drawCoal,
}

/** A product's picture as an SVG file: always the same for the same product, without fonts, scripts or outside links. */
export function drawArt(subject: ArtSubject): string {
  const draw = subject.isPlain ? drawPlain : drawings[Category.parse(subject.category)]
  return toSvg(draw(subject))
}
