import { listProducts } from '@shop/contracts/catalog.ts'
import {
  createCollection,
  getStaffCollection,
  listStaffCollections,
  type StaffCollection,
  saveCollection,
} from '@shop/contracts/collections-staff.ts'
import { byLocale } from '@shop/contracts/locales.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { createFlavor, createList } from '../../../../test/products.ts'
import { adminResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const ID = '01990000-0000-7000-8000-000000000001'
const none = byLocale(() => '')
const saved: StaffCollection = {
  id: ID,
  slug: 'cold',
  kind: 'rule',
  rule: { category: ['flavor'], q: 'mint' },
  title: completeTexts({ ru: 'Холод', en: 'Cold', hy: 'Սառը' }),
  subTitle: none,
  description: none,
  picture: null,
  isInMenu: true,
  isPublished: false,
  wasPublished: false,
  version: 3,
  products: [],
}
const peach = createFlavor('peach', 3000)

function collectionResponses(theirs: StaffCollection = saved) {
  const sent: unknown[] = []
  const asked: unknown[] = []
  const responses = [
    ...adminResponses,
    respond(listStaffCollections, () => ({ items: [saved] })),
    respond(getStaffCollection, () => (sent.length === 0 ? saved : theirs)),
    respond(listProducts, ({ query }) => {
      asked.push(query)
      return createList([peach])
    }),
  ]
  return { sent, asked, responses }
}

describe('the editor of a collection', () => {
  test('creates a draft with names in every language, address and rule', async () => {
    const { responses, sent } = collectionResponses()
    const { findByRole, getByLabelText, user } = await openShop('/admin/collections/new', {
      responses: [
        ...responses,
        respond(createCollection, ({ body }) => {
          sent.push(body)
          return { ...saved, title: body.title, slug: body.slug }
        }),
      ],
      stored: signedIn,
    })
    const names = within(await findByRole('group', { name: t('adminCollections.title') }))
    await user.type(names.getByLabelText(t('admin.language.ru')), 'Мята')
    await user.type(names.getByLabelText(t('admin.language.en')), 'Mint')
    await user.type(names.getByLabelText(t('admin.language.hy')), 'Անանուխ')
    await user.type(getByLabelText(t('adminCollections.slug')), 'mint')
    await user.selectOptions(getByLabelText(t('adminCollections.category')), 'flavor')
    await user.click(await findByRole('button', { name: t('adminCollections.saveDraft') }))
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatchObject({
      slug: 'mint',
      kind: 'rule',
      rule: { category: ['flavor'] },
      title: completeTexts({ ru: 'Мята', en: 'Mint', hy: 'Անանուխ' }),
      isPublished: false,
    })
  })

  test('offers the preview of a draft, which shows its texts and products', async () => {
    const { responses, asked } = collectionResponses()
    const editor = await openShop(`/admin/collections/${ID}`, { responses, stored: signedIn })
    const link = await editor.findByRole('link', { name: t('adminCollections.preview') })
    expect(link.getAttribute('href')).toBe(`/en/preview/collection/${ID}`)
    editor.unmount()

    const preview = await openShop(`/preview/collection/${ID}`, { responses, stored: signedIn })
    await preview.findByRole('heading', { level: 1, name: 'Cold' })
    await preview.findByRole('heading', { name: 'Peach' })
    preview.getByText(t('preview.collectionText'))
    expect(asked.at(-1)).toMatchObject({ category: ['flavor'], q: 'mint' })
  })

  test('shows a draft to staff only', async () => {
    const { findByText, queryByRole } = await openShop(`/preview/collection/${ID}`, {
      responses: [respond(getStaffCollection, () => reject('FORBIDDEN', 'No access'))],
    })
    await findByText(t('preview.staffOnly'))
    expect(queryByRole('heading', { name: 'Cold' })).toBeNull()
  })

  test('keeps the input and names the author if somebody saved the collection meanwhile', async () => {
    const theirs = { ...saved, slug: 'colder', version: 4 }
    const { responses, sent } = collectionResponses(theirs)
    const { findByRole, findByText, findByDisplayValue, getByRole, queryByRole, user } = await openShop(
      `/admin/collections/${ID}`,
      {
        responses: [
          ...responses,
          respond(saveCollection, ({ body }) => {
            sent.push(body)
            if (body.version < theirs.version) {
              const details = [{ path: 'version', message: '', by: 'Anna', at: '2026-11-22T08:00:00.000Z' }]
              return reject('PAGE_CHANGED', 'Changed', details)
            }
            return { ...theirs, title: body.collection.title, version: 5 }
          }),
        ],
        stored: signedIn,
      },
    )
    const names = within(await findByRole('group', { name: t('adminCollections.title') }))
    await user.type(names.getByLabelText(t('admin.language.en')), ' drinks')
    expect(getByRole('button', { name: t('adminCollections.saveToPreview') }).hasAttribute('disabled')).toBe(true)
    expect(queryByRole('link', { name: t('adminCollections.preview') })).toBeNull()
    const save = await findByRole('button', { name: t('adminCollections.saveDraft') })
    await user.click(save)
    await findByText(/Anna/)
    await findByDisplayValue('colder')
    await user.click(save)
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toMatchObject({ version: 4, collection: { slug: 'colder', title: { en: 'Cold drinks' } } })
  })
})
