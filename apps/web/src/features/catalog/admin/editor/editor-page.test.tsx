import { createProduct, getProductOptions, suggestSlug } from '@shop/contracts/catalog-staff.ts'
import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { profile, signedIn } from '../../../../../test/customer.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

const PRICE = 'Enter whole drams, from 1 to 100,000,000.'

/** The editor of a new product. The server rejects every product, a price with its field. */
async function openEditor() {
  const sent: WrittenProduct[] = []
  const shop = await openShop('/admin/catalog/new', {
    responses: [
      ...staffResponses,
      respond(getProfile, () => ({ ...profile, role: 'admin' as const })),
      respond(getProductOptions, () => ({ brands: [], flavors: [], accessoryTypes: [] })),
      respond(suggestSlug, () => ({ slug: 'bronze', isFree: true })),
      respond(createProduct, ({ body }) => {
        sent.push(body)
        const details = body.variants.length === 0 ? [] : [{ path: 'body.variants.0.price', message: PRICE }]
        return reject('VALIDATION', 'Please check the form.', details)
      }),
    ],
    stored: signedIn,
  })
  const { user } = shop
  await user.selectOptions(await screen.findByRole('combobox', { name: t('adminCatalog.column.category') }), 'hookah')
  const [title] = screen.getAllByRole('textbox', { name: new RegExp(t('adminCatalog.text.title')) })
  if (!title) throw new Error('expected a field for the title')
  await user.type(title, 'Bronze')
  const packSize = within(screen.getByRole('group', { name: t('adminCatalog.packSizeNumber', { number: 1 }) }))
  const save = () => user.click(screen.getByRole('button', { name: t('adminCatalog.saveDraft') }))
  return { ...shop, sent, packSize, save }
}

describe('the product editor', () => {
  test('sends a draft without the pack size into which nothing was typed', async () => {
    const { sent, save } = await openEditor()
    await save()
    await expect.poll(() => sent).toMatchObject([{ category: 'hookah', slug: 'bronze', variants: [] }])
  })

  test('copies texts from Russian into another language, and is saved by Ctrl+S', async () => {
    const { user, sent } = await openEditor()
    const [copy] = screen.getAllByRole('button', { name: t('adminCatalog.copyFromRu') })
    if (!copy) throw new Error('expected a language without texts')
    await user.click(copy)
    await user.keyboard('{Control>}s{/Control}')
    await expect.poll(() => sent).toMatchObject([{ title: 'Bronze', titleEN: 'Bronze', titleHY: '' }])
  })

  test('names the wrong field, moves the focus to it, and clears its error as soon as it is changed', async () => {
    const { user, packSize, save } = await openEditor()
    await user.type(packSize.getByRole('textbox', { name: t('adminCatalog.sku') }), 'BR-1')
    await user.type(packSize.getByRole('textbox', { name: t('adminCatalog.weight') }), '1000')
    const price = packSize.getByRole('textbox', { name: t('adminCatalog.price') })
    await user.type(price, '5000')
    await save()
    await packSize.findByText(PRICE)
    await expect.poll(() => document.activeElement).toBe(price)
    const link = screen.getByRole('button', { name: `Pack size 1: ${t('adminCatalog.price')}` })
    await user.click(link)
    expect(document.activeElement).toBe(price)
    await user.type(price, '5')
    expect(packSize.queryByText(PRICE)).toBeNull()
    expect(screen.queryByRole('button', { name: `Pack size 1: ${t('adminCatalog.price')}` })).toBeNull()
  })

  test('sends the shelf of a pack size only if it was typed', async () => {
    const { user, sent, packSize, save } = await openEditor()
    await user.type(packSize.getByRole('textbox', { name: t('adminCatalog.sku') }), 'BR-1')
    await user.type(packSize.getByRole('textbox', { name: t('adminCatalog.weight') }), '1000')
    await user.type(packSize.getByRole('textbox', { name: t('adminCatalog.price') }), '5000')
    await save()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.variants[0]).not.toHaveProperty('shelf')
    await user.type(packSize.getByRole('textbox', { name: new RegExp(t('adminCatalog.shelf')) }), ' A-12 ')
    await save()
    await expect.poll(() => sent[1]?.variants).toMatchObject([{ sku: 'BR-1', shelf: 'A-12' }])
  })
})
