import { describe, expect, test } from 'vitest'
import { dragCrop, isSquare, toSquare } from './crop.ts'

const wide = { width: 400, height: 300 }

describe('the crop of a picture', () => {
  test.for([
    { crop: { x: 0.5, y: 0.5, zoom: 1 }, square: { left: 50, top: 0, side: 300 } },
    { crop: { x: 1, y: 0, zoom: 1 }, square: { left: 100, top: 0, side: 300 } },
    { crop: { x: 0, y: 1, zoom: 2 }, square: { left: 0, top: 150, side: 150 } },
  ])('is within it: $square', ({ crop, square }) => {
    expect(toSquare(wide, crop)).toEqual(square)
  })

  test('follows the drag up to the edge of the picture', () => {
    const crop = { x: 0.5, y: 0.5, zoom: 1 }
    expect(dragCrop(wide, crop, { x: 50 / 300, y: 0.2 })).toEqual({ x: 0, y: 0.5, zoom: 1 })
    expect(dragCrop(wide, crop, { x: -2, y: 0 })).toEqual({ x: 1, y: 0.5, zoom: 1 })
  })

  test('is requested if a picture is not square', () => {
    expect(isSquare({ width: 1000, height: 995 })).toBe(true)
    expect(isSquare(wide)).toBe(false)
  })
})
