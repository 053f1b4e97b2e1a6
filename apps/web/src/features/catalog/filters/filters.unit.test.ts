import { choiceFacets } from '@shop/contracts/attributes.ts'
import type { Facets } from '@shop/contracts/catalog.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import { pageParameters } from '@shop/contracts/page.ts'
import { describe, expect, test } from 'vitest'
import { facetToDrop } from '../list/empty-list.tsx'
import {
  clearAll,
  type Filters,
  listAppliedFilters,
  readFilters,
  removeFilter,
  toggleValue,
  withPresentValues,
  writeFilters,
} from './filters.ts'

const read = (search: string): Filters => readFilters(new URLSearchParams(search))
const written = (filters: Filters): string => decodeURIComponent(writeFilters(filters).toString())

describe('the filters in the address of a list', () => {
  test('are read back as they were written', () => {
    const address =
      't=flavor&q=арбуз&flavorCategory=Fruit&flavorCategory=Berry&strength=strong&brand=Lusin&priceMin=1000&priceMax=5000&inStock=true&onSale=true&fits=karas-garni&sort=new'
    expect(written(read(address))).toBe(address)
  })
  test('are all among the parameters that the server uses for rendering', () => {
    const chosen = read('')
    const choices = recordOf(choiceFacets, () => ['1'])
    const all = { ...chosen, category: 'coal', q: 'a', choices, priceMin: 1, priceMax: 2, inStock: true } as const
    const names = [...writeFilters({ ...all, onSale: true, fits: 'garni', sort: 'new' }).keys()]
    expect(pageParameters).toEqual(expect.arrayContaining(names))
  })
  test('are omitted if nothing is chosen', () => {
    expect(written(read('sort=popular&inStock=false&q=+'))).toBe('')
  })
  test.each([
    ['t=nothing'],
    ['strength=mighty'],
    ['flavorCategory=fruit'],
    ['accessoryType='],
    ['priceMin=-1'],
    ['priceMax=cheap'],
    ['volume=1.5'],
    ['sort=best'],
    ['brand='],
    ['fits=Karas+Garni'],
  ])('%s, which means nothing, is left out', search => {
    expect(written(read(search))).toBe('')
  })
  test('a value named twice is chosen once', () => {
    expect(read('brand=Lusin&brand=Lusin').choices.brand).toEqual(['Lusin'])
  })
})

test('a value that was merged into another one is chosen as that one, once', () => {
  const facets: Facets = {
    category: [],
    ...recordOf(choiceFacets, () => []),
    flavorType: [{ value: 'mint', count: 2, formerIds: ['peppermint', 'menthol'] }],
    accessoryType: [{ value: 'hose', count: 1, formerIds: ['pipe'] }],
    price: { min: 0, max: 0 },
    inStock: 0,
    onSale: 0,
  }
  const filters = withPresentValues(
    read('flavorType=peppermint&flavorType=mint&flavorType=fig&accessoryType=pipe'),
    facets,
  )
  expect(filters.choices.flavorType).toEqual(['mint', 'fig'])
  expect(filters.choices.accessoryType).toEqual(['hose'])
})

test('a tick is put and taken away', () => {
  const ticked = toggleValue(read('strength=mild'), 'strength', 'strong')
  expect(ticked.choices.strength).toEqual(['mild', 'strong'])
  expect(toggleValue(ticked, 'strength', 'mild').choices.strength).toEqual(['strong'])
})

test('each chip removes only its own filter', () => {
  const filters = read('t=flavor&q=mint&strength=mild&strength=strong&priceMax=900&onSale=true')
  const left = listAppliedFilters(filters).map(applied => written(removeFilter(filters, applied)))
  expect(left).toEqual([
    't=flavor&strength=mild&strength=strong&priceMax=900&onSale=true',
    't=flavor&q=mint&strength=strong&priceMax=900&onSale=true',
    't=flavor&q=mint&strength=mild&priceMax=900&onSale=true',
    't=flavor&q=mint&strength=mild&strength=strong&onSale=true',
    't=flavor&q=mint&strength=mild&strength=strong&priceMax=900',
  ])
})

test('clearing all keeps the section and the order', () => {
  expect(written(clearAll(read('t=flavor&q=mint&brand=Lusin&inStock=true&sort=price-asc')))).toBe(
    't=flavor&sort=price-asc',
  )
})

describe('an empty list names the filter to drop', () => {
  const facets = (brand: number[], strength: number[]): Facets => ({
    category: [],
    ...recordOf(choiceFacets, () => []),
    brand: brand.map((count, index) => ({ value: `brand ${index}`, count })),
    strength: strength.map((count, index) => ({ value: `strength ${index}`, count })),
    price: { min: 0, max: 0 },
    inStock: 0,
    onSale: 0,
  })

  test('the one without which the most products are found', () => {
    const filters = read('brand=Lusin&strength=strong')
    expect(facetToDrop(filters, facets([20, 3, 0], [8, 0, 0]))).toEqual({ facet: 'brand', count: 23 })
    expect(facetToDrop(filters, facets([2, 0, 0], [8, 0, 0]))).toEqual({ facet: 'strength', count: 8 })
  })
  test('no suggestion if dropping one does not help', () => {
    expect(facetToDrop(read('brand=Lusin&strength=strong'), facets([0], [0]))).toBeUndefined()
    expect(facetToDrop(read('q=qwerty'), facets([5], [5]))).toBeUndefined()
  })
})
