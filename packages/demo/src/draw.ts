import type { Category } from '@shop/contracts/catalog.ts'
import { drawAccessory } from './accessories.ts'
import { drawCoal } from './coal.ts'
import { drawHookah, drawHookahViews } from './hookah.ts'
import { type DrawingSubject, type Picture, toSvg } from './svg.ts'
import { drawTin } from './tin.ts'

const drawings: Record<Category, (subject: DrawingSubject) => Picture> = {
  flavor: drawTin,
  hookah: drawHookah,
  accessory: drawAccessory,
  coal: drawCoal,
}

/** What a further picture of a hookah shows. */
export type View = 'bowl' | 'flask' | 'kit'

/** Draws the further pictures of a hookah, in this order: bowl with stem, flask, and what the box contains. */
export function drawViews(subject: DrawingSubject): { view: View; svg: string }[] {
  if (subject.category !== 'hookah') return []
  const { bowl, flask, kit } = drawHookahViews(subject)
  return [
    { view: 'bowl', svg: bowl },
    { view: 'flask', svg: flask },
    { view: 'kit', svg: kit },
  ]
}

/** Draws a demo product as an SVG file of 800 by 800 pixels. The same product always gives the same bytes. */
export function drawProduct(subject: DrawingSubject): string {
  return toSvg(drawings[subject.category](subject))
}
