import type { CatalogPicture } from '@shop/contracts/catalog.ts'
import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ProductPicture } from './product-picture.tsx'

type Look = Partial<CatalogPicture> & { isWhole?: boolean }

function show({ isWhole = false, ...look }: Look) {
  const picture = { url: '/p.webp', width: 900, height: 700, placeholder: 'data:image/webp;base64,AA', ...look }
  const { container } = render(<ProductPicture picture={picture} sizes="20rem" isWhole={isWhole} />)
  const images = container.querySelectorAll('img')
  const photo = images[images.length - 1]
  if (!photo) throw new Error('expected a picture, found none')
  return { photo, ground: container.firstElementChild, hasPlaceholder: images.length > 1 }
}
const isCropped = (look: Look) => show(look).photo.classList.contains('object-cover')

describe('a product picture', () => {
  test('is cropped on cards around its focal point, unless it is very tall or wide, and never on the page', () => {
    expect(show({ focus: { x: 20, y: 75 } }).photo.style.objectPosition).toBe('20% 75%')
    expect(isCropped({})).toBe(true)
    expect(isCropped({ width: 520, height: 1400 })).toBe(false)
    expect(isCropped({ width: 1600, height: 500 })).toBe(false)
    expect(isCropped({ isWhole: true })).toBe(false)
  })

  test('with a white background is whole and multiplied on paper', () => {
    const { photo, ground, hasPlaceholder } = show({ isOnWhite: true })
    expect([...photo.classList]).toEqual(expect.arrayContaining(['object-contain', 'mix-blend-multiply']))
    expect([...(ground?.classList ?? [])]).toEqual(expect.arrayContaining(['bg-paper', 'isolate']))
    expect(hasPlaceholder).toBe(false)
  })

  test('that is tiny is shown whole and hardly enlarged', () => {
    const { photo } = show({ width: 90, height: 60 })
    expect([...photo.classList]).toEqual(expect.arrayContaining(['object-contain', 'max-h-40', 'max-w-40']))
  })
})
