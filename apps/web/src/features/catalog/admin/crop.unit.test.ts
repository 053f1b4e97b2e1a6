import { describe, expect, test } from 'vitest'
import { dragged, isSquare, squareOf } from './crop.ts'

const wide = { width: 400, height: 300 }

describe('the square that stays of a picture', () => {
  test.for([
    { crop: { x: 0.5, y: 0.5, zoom: 1 }, square: { left: 50, top: 0, side: 300 } },
    { crop: { x: 1, y: 0, zoom: 1 }, square: { left: 100, top: 0, side: 300 } },
    { crop: { x: 0, y: 1, zoom: 2 }, square: { left: 0, top: 150, side: 150 } },
  ])('is within it: $square', ({ crop, square }) => {
    expect(squareOf(wide, crop)).toEqual(square)
  })

  test('follows the finger, as far as there is picture', () => {
    const crop = { x: 0.5, y: 0.5, zoom: 1 }
    expect(dragged(wide, crop, { x: 50 / 300, y: 0.2 })).toEqual({ x: 0, y: 0.5, zoom: 1 })
    expect(dragged(wide, crop, { x: -2, y: 0 })).toEqual({ x: 1, y: 0.5, zoom: 1 })
  })

  test('is asked for where a picture is none', () => {
    expect(isSquare({ width: 1000, height: 995 })).toBe(true)
    expect(isSquare(wide)).toBe(false)
  })
})
