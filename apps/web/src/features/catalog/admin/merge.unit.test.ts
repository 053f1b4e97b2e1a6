import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft, newVariant } from './draft.ts'
import { differencesOf, mergeDrafts } from './merge.ts'

const kept = (sku: string, price: string) => ({ ...newVariant([]), key: sku, sku, price, weight: '50', isKept: true })
const picture = (id: string, alt = '') => ({ id, url: `/${id}.webp`, alt, altEN: '', altHY: '' })

const base: Draft = {
  ...emptyDraft,
  title: 'Арбуз',
  titleEN: 'Watermelon',
  variants: [kept('A', '1000'), kept('B', '2000')],
  pictures: [picture('one'), picture('two')],
}

describe('two people who edit one product', () => {
  test('lose nothing of what only one of them changed, inside one packing too', () => {
    const mine = { ...base, titleHY: 'Ձմերուկ', variants: [{ ...kept('A', '1000'), weight: '60' }, kept('B', '2000')] }
    const theirs = { ...base, titleEN: 'Melon', variants: [kept('A', '1100'), kept('B', '2000')] }
    const merged = mergeDrafts({ base, mine, theirs }, new Set())
    expect(merged).toMatchObject({ titleHY: 'Ձմերուկ', titleEN: 'Melon' })
    expect(merged.variants[0]).toMatchObject({ price: '1100', weight: '60' })
    expect(differencesOf({ base, mine, theirs })).toEqual([
      { path: 'titleEN', mine: 'Watermelon', theirs: 'Melon', isBoth: false },
      { path: 'variants.A.price', mine: '1000', theirs: '1100', isBoth: false },
    ])
  })

  test('choose where both changed the same', () => {
    const mine = { ...base, title: 'Спелый арбуз', taste: { ...base.taste, sweet: 0.5 } }
    const theirs = { ...base, title: 'Сладкий арбуз', taste: { ...base.taste, sweet: 0.9, sour: 0.1 } }
    const three = { base, mine, theirs }
    expect(differencesOf(three).map(({ path, isBoth }) => [path, isBoth])).toEqual([
      ['title', true],
      ['taste.sweet', true],
      ['taste.sour', false],
    ])
    expect(mergeDrafts(three, new Set())).toMatchObject({ title: 'Сладкий арбуз', taste: { sweet: 0.9, sour: 0.1 } })
    expect(mergeDrafts(three, new Set(['title', 'taste.sweet']))).toMatchObject({
      title: 'Спелый арбуз',
      taste: { sweet: 0.5, sour: 0.1 },
    })
  })

  test('keep what each has added to a list, and what one has removed stays away', () => {
    const mine = { ...base, pictures: [picture('two'), picture('mine')], variants: [...base.variants, newVariant([])] }
    const theirs = {
      ...base,
      pictures: [picture('two', 'Дым'), picture('one'), picture('theirs')],
      variants: [...base.variants, kept('C', '3000')],
    }
    const three = { base, mine, theirs }
    const merged = mergeDrafts(three, new Set(['pictures', 'variants']))
    expect(merged.pictures.map(({ id, alt }) => [id, alt])).toEqual([
      ['two', 'Дым'],
      ['mine', ''],
      ['theirs', ''],
    ])
    expect(merged.variants.map(({ key }) => key)).toEqual(['A', 'B', 'new-1', 'C'])
    expect(mergeDrafts(three, new Set()).pictures.map(({ id }) => id)).toEqual(['two', 'theirs', 'mine'])
  })

  test('who add the same packing have one, and choose its price', () => {
    const mine = { ...base, variants: [...base.variants, { ...newVariant([]), sku: 'C', price: '3500', weight: '50' }] }
    const theirs = { ...base, variants: [...base.variants, kept('C', '3000')] }
    const three = { base, mine, theirs }
    expect(differencesOf(three).filter(({ isBoth }) => isBoth)).toEqual([
      { path: 'variants.C.price', mine: '3500', theirs: '3000', isBoth: true },
    ])
    const priceOfC = (kept: string[]) =>
      mergeDrafts(three, new Set(kept)).variants.flatMap(({ sku, price }) => (sku === 'C' ? price : []))
    expect(priceOfC([])).toEqual(['3000'])
    expect(priceOfC(['variants.C.price'])).toEqual(['3500'])
  })
})
