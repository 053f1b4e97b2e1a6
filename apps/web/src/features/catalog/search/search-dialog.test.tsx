import { listPopularSearches, listProducts, recordSearch, suggestProducts } from '@shop/contracts/catalog.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop, readStored } from '../../../../test/open-shop.tsx'
import { createFlavor, createList } from '../../../../test/products.ts'
import { t } from '../../../../test/texts.ts'

type Dialog = Awaited<ReturnType<typeof openSearch>>['dialog']

const MINT = createFlavor('cool-mint', 3000)

async function openSearch(stored: Record<string, unknown> = {}) {
  const recorded: string[] = []
  const { user } = await openShop('/contact', {
    stored,
    responses: [
      respond(listPopularSearches, () => ({ items: ['Cola', 'Mint'] })),
      respond(suggestProducts, ({ query: { q } }) => {
        if (q === 'zzzzzz') return { items: [], brands: [], brandSlugs: [], collections: [] }
        if (q === 'mimt') return { items: [MINT], brands: [], brandSlugs: [], collections: [], isNear: true as const }
        return { items: [MINT], brands: ['Minted'], brandSlugs: ['minted'], collections: [] }
      }),
      respond(recordSearch, ({ body: { q } }) => {
        recorded.push(q)
        return { success: true as const }
      }),
      respond(listProducts, () => createList([MINT])),
    ],
  })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('/')
  const dialog = within(await screen.findByRole('dialog', { name: t('catalog.search') }))
  return { user, dialog, field: dialog.getByRole('combobox'), recorded }
}

const optionsIn = async (dialog: Dialog, first: RegExp) => {
  await dialog.findByRole('option', { name: first })
  return dialog.getAllByRole('option').map(option => option.textContent)
}

test('the key / opens the search with past searches and the categories', async () => {
  const { dialog, user } = await openSearch({ recentSearches: ['mint'] })
  const all = ['nav.flavor', 'nav.accessories', 'nav.hookah', 'nav.coal'] as const
  const options = await optionsIn(dialog, /Cola/)
  expect(options.slice(0, 2)).toEqual(['mint', 'Cola'])
  expect(new Set(options.slice(2))).toEqual(new Set(all.map(id => t(id))))
  await user.click(dialog.getByRole('button', { name: t('catalog.clearRecent') }))
  expect((await optionsIn(dialog, /Mint/)).slice(0, 2)).toEqual(['Cola', 'Mint'])
})

test('suggests brands and products, and Enter opens the list, which is remembered and counted', async () => {
  const { dialog, user, field, recorded } = await openSearch()
  await user.type(field, 'mint')
  expect(await optionsIn(dialog, /Minted/)).toEqual([
    'Minted',
    expect.stringContaining('Cool mint'),
    t('catalog.allResults'),
  ])
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: /“mint”/ })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([window.location.search, readStored('recentSearches'), recorded]).toEqual(['?q=mint', ['mint'], ['mint']])
})

test('says that nothing was found, and labels near matches', async () => {
  const { dialog, user, field } = await openSearch()
  await user.type(field, 'zzzzzz')
  await dialog.findByText(t('catalog.emptySearch', { text: 'zzzzzz' }))
  expect(dialog.getAllByRole('option')).toHaveLength(4)
  await user.clear(field)
  await user.type(field, 'mimt')
  await dialog.findByText(t('catalog.emptySearch', { text: 'mimt' }))
  await dialog.findByText(t('catalog.nearMatches'))
})

test('the key can be switched off', async () => {
  const { dialog, user } = await openSearch()
  await user.click(dialog.getByRole('checkbox', { name: t('catalog.searchKey') }))
  await user.click(dialog.getByRole('button', { name: t('dialog.close') }))
  await user.keyboard('/')
  expect(screen.queryByRole('dialog')).toBeNull()
})
