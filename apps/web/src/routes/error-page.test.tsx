import { listProducts, suggestProducts } from '@shop/contracts/catalog.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { reject, respond } from '../../test/fake-responses.ts'
import { openShop } from '../../test/open-shop.tsx'
import { createFlavor, createList } from '../../test/products.ts'
import { t } from '../../test/texts.ts'

const main = () => within(screen.getByRole('main'))

describe('the page of an unknown address', () => {
  test('links to the home page and the sections, and finds products', async () => {
    const watermelon = createFlavor('watermelon-ice', 3000)
    const { user } = await openShop('/no-such-page', {
      responses: [
        respond(suggestProducts, () => ({ items: [watermelon], brands: [], brandSlugs: [], collections: [] })),
        respond(listProducts, () => createList([watermelon])),
      ],
    })
    await screen.findByText('404')
    main().getByText('This page could not be found')
    expect(
      main()
        .getByRole('link', { name: t('notFound.home') })
        .getAttribute('href'),
    ).toBe('/en')
    main().getByRole('link', { name: t('nav.hookah') })
    await user.type(await main().findByRole('combobox', { name: t('catalog.search') }), 'watremelon')
    await main().findByRole('option', { name: /Watermelon ice/ })
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { level: 1, name: /“watremelon”/ })
    expect(window.location.search).toBe('?q=watremelon')
  })
})

test('a page that fails shows the status and the message', async () => {
  const failing = respond(listProducts, () => reject('FORBIDDEN', 'The shop is away for a minute.'))
  await openShop('/coal', { responses: [failing] })
  await screen.findByText('403')
  main().getByText('The shop is away for a minute.')
  main().getByRole('button', { name: t('error.retry') })
})
