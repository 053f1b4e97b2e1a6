import { listProducts } from '@shop/contracts/catalog.ts'
import { listSlots } from '@shop/contracts/delivery.ts'
import { getHomePage, type HomePage } from '@shop/contracts/home.ts'
import { listRentalOptions } from '@shop/contracts/rental.ts'
import { expect, test } from 'vitest'
import { reject, respond } from '../../test/fake-responses.ts'
import { openShop } from '../../test/open-shop.tsx'
import { createFlavor, createList } from '../../test/products.ts'
import { t } from '../../test/texts.ts'

const others = [
  respond(listProducts, () => createList([createFlavor('mint', 2500)])),
  respond(listSlots, ({ query: { date } }) => ({ date, slots: [] })),
  respond(listRentalOptions, () => reject('FORBIDDEN', 'The shop rents no hookahs')),
]
const openHome = (home: HomePage) => openShop('/', { responses: [...others, respond(getHomePage, () => home)] })

test('the home page has the texts, the order of sections and the banner of staff', async () => {
  const shop = await openHome({
    hero: { heading: 'Good evening', button: { text: 'To the coal', to: '/coal' } },
    sections: ['how', 'categories', 'collections'],
    collections: [{ slug: 'cold', title: 'Cold flavors', subTitle: 'Mint and ice', isInMenu: true }],
    banner: { text: 'Open until midnight', button: { text: 'Opening hours', to: '/contact' } },
  })
  await shop.findByRole('heading', { level: 1, name: 'Good evening' })
  expect(shop.getByRole('link', { name: 'To the coal' }).getAttribute('href')).toBe('/en/coal')
  const banner = await shop.findByRole('complementary', { name: t('home.banner') })
  expect(banner.textContent).toBe('Open until midnightOpening hours')
  await shop.findByRole('link', { name: 'Cold flavors' })
  const main = shop.getByRole('main')
  const headings = [...main.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(headings).toEqual([t('home.how'), t('home.categories'), t('nav.collections')])
})

test('the home page is the standard one if staff have changed nothing or the request fails', async () => {
  const failed = respond(getHomePage, () => reject('NOT_FOUND', 'An API of the previous version'))
  const shop = await openShop('/', { responses: [...others, failed] })
  await shop.findByRole('heading', { level: 1, name: t('home.heading') })
  shop.getByRole('heading', { level: 2, name: t('home.categories') })
  expect(shop.queryByRole('complementary', { name: t('home.banner') })).toBeNull()
})
