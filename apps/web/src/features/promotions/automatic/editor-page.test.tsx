import {
  getPromotion,
  listPromotions,
  type Promotion,
  type Simulation,
  savePromotion,
  simulatePromotions,
  startPromotion,
} from '@shop/contracts/automatic-promotions.ts'
import { listStaffProducts, type StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { listCustomerLabels } from '@shop/contracts/customer-groups.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop, toPlainText } from '../../../../test/open-shop.tsx'
import { adminResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const ID = '01990000-0000-7000-8000-000000000001'
const OTHER = '01990000-0000-7000-8000-000000000002'
const saved: Promotion = {
  id: ID,
  title: completeTexts({ ru: 'Осень', en: 'Autumn', hy: 'Աշուն' }),
  benefit: { kind: 'percent', percent: 20 },
  target: { kind: 'category', values: ['coal'] },
  targetNames: [],
  groupIds: [],
  minimumGoodsAmd: 0,
  coversSale: false,
  isExclusive: true,
  isWithCodes: false,
  priority: 0,
  startsAt: null,
  endsAt: null,
  usesInAll: null,
  usesPerCustomer: null,
  state: 'draft',
  used: 0,
  wasUsed: false,
  discountedAmd: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
  version: 1,
}
const product: StaffProductRow = {
  id: OTHER,
  slug: 'coal',
  category: 'coal',
  brand: 'Ember',
  title: 'Уголь',
  titleEN: 'Coal',
  imageUrl: '',
  state: 'published',
  version: 1,
  updatedAt: '2026-11-20T08:00:00.000Z',
  missing: [],
  popularity: 0,
  variants: [
    {
      sku: 'COAL-1',
      weight: 1000,
      price: 3000,
      oldPrice: null,
      sameDay: true,
      isWithdrawn: false,
      onHand: 5,
      reserved: 0,
      available: 5,
      unpacked: 0,
      reorderPoint: 0,
      barcode: null,
      shelf: null,
    },
  ],
}
const simulation: Simulation = {
  lines: [
    {
      sku: 'COAL-1',
      title: 'Coal',
      quantity: 1,
      price: 3000,
      lineTotal: 3000,
      discounts: [{ promotionId: ID, amountAmd: 600 }],
    },
  ],
  totals: {
    goodsAmd: 3000,
    discountAmd: 600,
    pointsAmd: 0,
    delivery: { state: 'fixed', feeAmd: 1500 },
    rentalAmd: 0,
    depositAmd: 0,
    totalAmd: 3900,
    vatAmd: 650,
    earnsPoints: 72,
  },
  promotions: [
    { id: ID, title: 'Autumn', kind: 'percent', state: 'draft', discountAmd: 600, deliveryAmd: 0 },
    {
      id: OTHER,
      title: 'Free ride',
      kind: 'free_delivery',
      state: 'active',
      discountAmd: 0,
      deliveryAmd: 0,
      problem: 'minimum',
      missingAmd: 2000,
    },
  ],
}

describe('the editor of a promotion', () => {
  test('creates a draft, and names what is missing before', async () => {
    const sent: { version: number; terms: object }[] = []
    const { findByRole, findByText, findAllByText, getByLabelText, user } = await openShop(
      '/admin/automatic-promotions/new',
      {
        responses: [
          ...adminResponses,
          respond(listCustomerLabels, () => ({ groups: [], tags: [] })),
          respond(getPromotion, () => saved),
          respond(listPromotions, () => ({ items: [saved], nextCursor: null, total: 1 })),
          respond(savePromotion, ({ body }) => {
            sent.push(body)
            return saved
          }),
        ],
        stored: signedIn,
      },
    )
    const save = await findByRole('button', { name: t('autoPromotions.saveDraft') })
    await user.click(save)
    expect(await findAllByText(t('autoPromotions.titleWrong'))).toHaveLength(3)
    expect(sent).toEqual([])
    const names = within(await findByRole('group', { name: t('autoPromotions.title') }))
    await user.type(names.getByLabelText(t('admin.language.ru')), 'Осень')
    await user.type(names.getByLabelText(t('admin.language.en')), 'Autumn')
    await user.type(names.getByLabelText(t('admin.language.hy')), 'Աշուն')
    await user.selectOptions(getByLabelText(t('autoPromotions.kind')), 'buy_get')
    await user.selectOptions(getByLabelText(t('autoPromotions.target')), 'category')
    await user.click(save)
    await findByText(t('autoPromotions.targetsWrong'))
    await user.click(getByLabelText(t('nav.coal')))
    await user.click(save)
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]).toMatchObject({
      version: 0,
      terms: {
        title: saved.title,
        benefit: { kind: 'buy_get', buyQuantity: 2, getQuantity: 1 },
        target: { kind: 'category', values: ['coal'] },
        startsAt: null,
        usesInAll: null,
      },
    })
  })

  test('simulates a cart with the draft, says why others give nothing, and starts it', async () => {
    const asked: object[] = []
    const started: object[] = []
    const active = { ...saved, state: 'active' as const, version: 2 }
    const { findByRole, findByText, getByRole, getByLabelText, user } = await openShop(
      `/admin/automatic-promotions/${ID}`,
      {
        responses: [
          ...adminResponses,
          respond(listCustomerLabels, () => ({ groups: [], tags: [] })),
          respond(getPromotion, () => (started.length === 0 ? saved : active)),
          respond(listStaffProducts, () => ({ items: [product], nextCursor: null, total: 1 })),
          respond(simulatePromotions, ({ body }) => {
            asked.push(body)
            return simulation
          }),
          respond(startPromotion, ({ body }) => {
            started.push(body)
            return active
          }),
        ],
        stored: signedIn,
      },
    )
    const panel = within(await findByRole('region', { name: t('autoPromotions.simulator') }))
    await user.type(getByLabelText(t('autoPromotions.addProduct')), 'coal')
    await user.click(await panel.findByRole('button', { name: t('autoPromotions.add') }))
    await findByText('Free ride')
    expect(asked.at(-1)).toEqual({ items: [{ sku: 'COAL-1', quantity: 1 }], promotionIds: [ID], region: 'AM-ER' })
    const text = toPlainText(getByRole('region', { name: t('autoPromotions.simulator') }).textContent)
    expect(text).toContain('Autumn−600 ֏')
    expect(text).toContain('Free ride2,000 ֏ missing to the minimum')
    expect(text).toContain('Due online3,900 ֏')

    await user.click(getByRole('button', { name: t('autoPromotions.start') }))
    await findByRole('button', { name: t('promotions.end') })
    expect(started).toEqual([{ version: 1 }])
  })

  test('keeps the input if another user has changed the promotion', async () => {
    const sent: { version: number; terms: object }[] = []
    const { findByRole, findByText, getByLabelText, user } = await openShop(`/admin/automatic-promotions/${ID}`, {
      responses: [
        ...adminResponses,
        respond(listCustomerLabels, () => ({ groups: [], tags: [] })),
        respond(getPromotion, () => (sent.length === 0 ? saved : { ...saved, priority: 7, version: 2 })),
        respond(savePromotion, ({ body }) => {
          sent.push(body)
          return body.version < 2 ? reject('SETTING_CHANGED', 'Changed') : { ...saved, version: 3 }
        }),
      ],
      stored: signedIn,
    })
    const save = await findByRole('button', { name: t('admin.save') })
    const percent = getByLabelText(t('autoPromotions.percent'))
    await user.clear(percent)
    await user.type(percent, '15')
    await user.click(save)
    await findByText(t('autoPromotions.changedMeanwhile'))
    await user.click(save)
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toMatchObject({ version: 2, terms: { benefit: { percent: 15 }, priority: 7 } })
  })
})
