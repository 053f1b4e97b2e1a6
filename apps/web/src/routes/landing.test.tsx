import { listProducts } from '@shop/contracts/catalog.ts'
import { getCollection, listCollections } from '@shop/contracts/collections.ts'
import { expect, test } from 'vitest'
import { reject, respond } from '../../test/fake-responses.ts'
import { openShop } from '../../test/open-shop.tsx'
import { createFlavor, createList } from '../../test/products.ts'
import { t } from '../../test/texts.ts'

const MINT = createFlavor('mint', 2500, { strength: 'mild' })
const collections = respond(listCollections, () => ({
  items: [
    { slug: 'cold', title: 'Cold flavors', subTitle: '', isInMenu: true },
    { slug: 'secret', title: 'By link only', subTitle: '', isInMenu: false },
  ],
}))

test('a collection shows its text above the list, and a filter narrows the list within it', async () => {
  const asked: unknown[] = []
  const shop = await openShop('/collections/cold?t=coal&onSale=true', {
    responses: [
      collections,
      respond(getCollection, ({ params: { slug } }) => ({
        slug,
        title: 'Cold flavors',
        subTitle: 'From a light chill to deep frost',
        description: 'First paragraph.\n\nSecond paragraph.',
        categories: ['flavor' as const],
      })),
      respond(listProducts, ({ query: { collection, onSale, strength } }) => {
        asked.push([collection, onSale, strength])
        return createList([MINT], { strength: [{ value: 'mild', count: 1 }] })
      }),
    ],
  })
  await shop.findByRole('heading', { level: 1, name: /^Cold flavors/ })
  shop.getByText('From a light chill to deep frost')
  expect(shop.getByText('Second paragraph.').tagName).toBe('P')
  const breadcrumbs = shop.getByRole('navigation', { name: t('nav.breadcrumbs') })
  expect(breadcrumbs.textContent).toMatch(/Cold flavors$/)
  const chips = shop.getAllByRole('link', { name: 'Cold flavors' })
  expect(chips.some(link => link.getAttribute('aria-current') === 'page')).toBe(true)
  expect(shop.queryByText('By link only')).toBeNull()
  await shop.user.click(await shop.findByRole('checkbox', { name: /^mild/i }))
  await expect
    .poll(() => asked)
    .toEqual([
      ['cold', true, undefined],
      ['cold', true, ['mild']],
    ])
})

test('a collection that is not published has a page with 404 and links to the others', async () => {
  const shop = await openShop('/collections/draft', {
    responses: [collections, respond(getCollection, () => reject('NOT_FOUND', 'Nothing here'))],
  })
  await shop.findByRole('heading', { level: 1, name: t('catalog.collectionGone') })
  const [link] = await shop.findAllByRole('link', { name: 'Cold flavors' })
  expect(link?.getAttribute('href')).toBe('/en/collections/cold')
})
