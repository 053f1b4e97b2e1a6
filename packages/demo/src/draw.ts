import type { Category } from '@shop/contracts/catalog.ts'
import { drawAccessory } from './accessories.ts'
import { drawCoal } from './coal.ts'
import { drawHookah } from './hookah.ts'
import { type DrawingSubject, type Picture, toSvg } from './svg.ts'
import { drawTin } from './tin.ts'

const drawings: Record<Category, (subject: DrawingSubject) => Picture> = {
  flavor: drawTin,
  hookah: drawHookah,
  accessory: drawAccessory,
  coal: drawCoal,
}

/** Draws a demo product as an SVG file of 800 by 800 pixels. The same product always gives the same bytes. */
export function drawProduct(subject: DrawingSubject): string {
  return toSvg(drawings[subject.category](subject))
}
