import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft, newPicture, newVariant } from './draft.ts'
import { findDifferences, mergeDrafts } from './merge.ts'

const savedVariant = (sku: string, price: string) => ({
  ...newVariant([]),
  key: sku,
  sku,
  price,
  weight: '50',
  isSaved: true,
})
const picture = (id: string, alt = '') => ({ ...newPicture({ id, url: `/${id}.webp` }), alt })

const base: Draft = {
  ...emptyDraft,
  title: 'Арбуз',
  titleEN: 'Watermelon',
  variants: [savedVariant('A', '1000'), savedVariant('B', '2000')],
  pictures: [picture('one'), picture('two')],
}

describe('concurrent edits of one product', () => {
  test('keep every change that only one of them made, also within a variant', () => {
    const mine = {
      ...base,
      titleHY: 'Ձմերուկ',
      variants: [{ ...savedVariant('A', '1000'), weight: '60' }, savedVariant('B', '2000')],
    }
    const theirs = { ...base, titleEN: 'Melon', variants: [savedVariant('A', '1100'), savedVariant('B', '2000')] }
    const merged = mergeDrafts({ base, mine, theirs }, new Set())
    expect(merged).toMatchObject({ titleHY: 'Ձմերուկ', titleEN: 'Melon' })
    expect(merged.variants[0]).toMatchObject({ price: '1100', weight: '60' })
    expect(findDifferences({ base, mine, theirs })).toEqual([
      { path: 'titleEN', mine: 'Watermelon', theirs: 'Melon', isBoth: false },
      { path: 'variants.A.price', mine: '1000', theirs: '1100', isBoth: false },
    ])
  })

  test('must choose if both changed the same value', () => {
    const mine = { ...base, title: 'Спелый арбуз', taste: { ...base.taste, sweet: 0.5 } }
    const theirs = { ...base, title: 'Сладкий арбуз', taste: { ...base.taste, sweet: 0.9, sour: 0.1 } }
    const input = { base, mine, theirs }
    expect(findDifferences(input).map(({ path, isBoth }) => [path, isBoth])).toEqual([
      ['title', true],
      ['taste.sweet', true],
      ['taste.sour', false],
    ])
    expect(mergeDrafts(input, new Set())).toMatchObject({ title: 'Сладкий арбуз', taste: { sweet: 0.9, sour: 0.1 } })
    expect(mergeDrafts(input, new Set(['title', 'taste.sweet']))).toMatchObject({
      title: 'Спелый арбуз',
      taste: { sweet: 0.5, sour: 0.1 },
    })
  })

  test('keep additions of both and removals of either', () => {
    const mine = { ...base, pictures: [picture('two'), picture('mine')], variants: [...base.variants, newVariant([])] }
    const theirs = {
      ...base,
      pictures: [picture('two', 'Дым'), picture('one'), picture('theirs')],
      variants: [...base.variants, savedVariant('C', '3000')],
    }
    const input = { base, mine, theirs }
    const merged = mergeDrafts(input, new Set(['pictures', 'variants']))
    expect(merged.pictures.map(({ id, alt }) => [id, alt])).toEqual([
      ['two', 'Дым'],
      ['mine', ''],
      ['theirs', ''],
    ])
    expect(merged.variants.map(({ key }) => key)).toEqual(['A', 'B', 'new-1', 'C'])
    expect(mergeDrafts(input, new Set()).pictures.map(({ id }) => id)).toEqual(['two', 'theirs', 'mine'])
  })

  test('get one variant if both added the same one, and choose its price', () => {
    const mine = { ...base, variants: [...base.variants, { ...newVariant([]), sku: 'C', price: '3500', weight: '50' }] }
    const theirs = { ...base, variants: [...base.variants, savedVariant('C', '3000')] }
    const input = { base, mine, theirs }
    expect(findDifferences(input).filter(({ isBoth }) => isBoth)).toEqual([
      { path: 'variants.C.price', mine: '3500', theirs: '3000', isBoth: true },
    ])
    const priceOfC = (keptPaths: string[]) =>
      mergeDrafts(input, new Set(keptPaths)).variants.flatMap(({ sku, price }) => (sku === 'C' ? price : []))
    expect(priceOfC([])).toEqual(['3000'])
    expect(priceOfC(['variants.C.price'])).toEqual(['3500'])
  })
})
