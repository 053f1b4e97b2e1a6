import { MAX_LINE_QUANTITY, MAX_LINES } from '@shop/contracts/checkout.ts'
import {
  discardOrderDraft,
  findDraftVariants,
  placeOrderDraft,
  quoteOrderDraft,
  saveOrderDraft,
} from '@shop/contracts/order-drafts-staff.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mint } from '../../../../../test/checkout-page.ts'
import {
  ANNA,
  button,
  contents,
  field,
  ID,
  KAREN,
  kind,
  openDraft,
  phone,
  search,
  street,
} from '../../../../../test/draft-page.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { createFlavor, createQuote, createVariant } from '../../../../../test/products.ts'
import { t } from '../../../../../test/texts.ts'

describe('the customer of a draft', () => {
  test('takes the phone and the address along when another one is chosen', async () => {
    const { user } = await openDraft()
    const choose = async (name: string) => {
      await user.type(search(), name)
      await user.click(await screen.findByRole('button', { name: t('drafts.choose') }))
    }
    await choose('Anna')
    expect([phone()?.value, street()?.value]).toEqual([ANNA.phone, 'Abovyan'])
    const other = button('drafts.otherCustomer')
    expect(document.activeElement).toBe(other)
    await user.click(other)
    expect([phone()?.value, street()?.value]).toEqual(['', ''])
    expect(document.activeElement).toBe(search())

    await user.type(street() ?? document.body, 'Komitas')
    await choose('Anna')
    expect(street()?.value).toBe('Komitas')
    await user.click(button('drafts.otherCustomer'))
    expect(street()?.value).toBe('Komitas')
    await choose('Karen')
    expect([phone()?.value, street()?.value]).toEqual([KAREN.phone, 'Komitas'])
  })

  test('is chosen by Enter', async () => {
    const { user } = await openDraft()
    await user.type(search(), 'Anna{Enter}')
    await waitFor(() => expect([phone()?.value, street()?.value]).toEqual([ANNA.phone, 'Abovyan']))
    expect(document.activeElement).toBe(button('drafts.otherCustomer'))
  })

  test('found by the phone is named, but not chosen', async () => {
    const { user } = await openDraft({ draft: { customer: KAREN, contents: { ...contents, phone: KAREN.phone } } })
    const notice = () => screen.queryByText(t('drafts.phoneHasAccount', { name: 'Karen' }))
    expect(notice()).toBeTruthy()
    expect(field(t('drafts.name')).value).toBe('Aram')
    await user.type(phone() ?? document.body, '{Backspace}3')
    expect(notice()).toBeNull()
  })

  test('decides the price by the phone once it is complete', async () => {
    const { user, quoted } = await openDraft()
    await user.type(phone() ?? document.body, '091 111111')
    await waitFor(() => expect(quoted.at(-1)?.phone).toBe(ANNA.phone))
    expect(new Set(quoted.map(typed => typed.phone))).toEqual(new Set([undefined, ANNA.phone]))
  })

  test('is named once a save has found them', async () => {
    const { user } = await openDraft({ owner: ANNA })
    await user.type(phone() ?? document.body, '091 111111')
    await user.click(button('drafts.save'))
    expect(await screen.findByText(t('drafts.phoneHasAccount', { name: 'Anna' }))).toBeTruthy()
  })
})

describe('the search for products', () => {
  /** Each word finds the product of its name, which has two pack sizes. */
  async function openSearch({ products: others = [], ...opened }: NonNullable<Parameters<typeof openDraft>[0]> = {}) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const failures = { left: 0 }
    const products = ['mint', 'plum', 'late'].map(slug =>
      createFlavor(slug, 2500, { variants: [50, 250].map(weight => createVariant(slug, 2500, { weight })) }),
    )
    const page = await openDraft({
      ...opened,
      products: [...products, ...others],
      more: [
        respond(findDraftVariants, async ({ query: { q } }) => {
          if (failures.left-- > 0) return reject('UNAVAILABLE', 'The shop is busy.')
          if (q === 'late') await promise
          const found = products.filter(({ slug }) => slug === q)
          return { items: found.flatMap(product => product.variants.map(variant => ({ ...product, ...variant }))) }
        }),
      ],
    })
    const product = field(t('drafts.addProduct'))
    const adds = () => screen.findAllByRole<HTMLButtonElement>('button', { name: t('drafts.add') })
    const expectItems = (...skus: string[]) =>
      waitFor(() => expect(page.quoted.at(-1)?.items.map(({ sku }) => sku)).toEqual(skus))
    return { ...page, product, adds, expectItems, resolve, failures }
  }

  test('adds its first match by Enter once it is found, and is ready for the next word', async () => {
    const { user, product, expectItems } = await openSearch()
    await user.type(product, 'mint{Enter}')
    await expectItems('MINT-50')
    expect([product.value, document.activeElement]).toEqual(['', product])
    screen.getByText(t('admin.added', { name: 'Nor Hov Mint, 50 g' }))
    // The results of the word before are still shown while the next one is searched.
    await user.keyboard('plum{Enter}')
    await expectItems('MINT-50', 'PLUM-50')
  })

  test('adds several pack sizes of one word by their buttons, which keep the focus', async () => {
    const { user, product, adds, expectItems } = await openSearch()
    await user.type(product, 'mint')
    for (const index of [1, 0]) {
      const add = (await adds())[index]
      if (!add) throw new Error('expected two results')
      await waitFor(() => expect(add.disabled).toBe(false))
      add.focus()
      await user.keyboard('{Enter}')
      expect(document.activeElement).toBe(add)
    }
    await expectItems('MINT-250', 'MINT-50')
    expect(product.value).toBe('mint')
  })

  test('does not add a result of the word before', async () => {
    const { user, product, adds, expectItems, resolve } = await openSearch()
    await user.type(product, 'mint')
    await waitFor(async () => expect((await adds())[0]?.disabled).toBe(false))
    await user.clear(product)
    await user.type(product, 'late')
    for (const add of screen.queryAllByRole<HTMLButtonElement>('button', { name: t('drafts.add') }))
      expect(add.disabled).toBe(true)
    await user.keyboard('{Enter}')
    resolve()
    await expectItems('LATE-50')
  })

  test('that failed says so, and adds what Enter waits for once it is repeated', async () => {
    const { user, product, expectItems, failures } = await openSearch()
    failures.left = Number.POSITIVE_INFINITY
    await user.type(product, 'mint{Enter}')
    const retry = await screen.findByRole('button', { name: t('error.retry') })
    expect(screen.queryByText(t('drafts.noVariant'))).toBeNull()
    failures.left = 0
    await user.click(retry)
    await expectItems('MINT-50')
    expect(screen.queryByRole('button', { name: t('error.retry') })).toBeNull()
  })

  test('says why nothing can be added to a full order', async () => {
    const products = Array.from({ length: MAX_LINES - 1 }, (_, index) => createFlavor(`other${index}`, 2500))
    const others = products.flatMap(({ variants: [first] }) => (first ? [{ sku: first.sku, quantity: 1 }] : []))
    const items = [...others, { sku: 'MINT-50', quantity: MAX_LINE_QUANTITY - 1 }]
    const { user, product, adds } = await openSearch({ products, draft: { contents: { ...contents, items } } })
    await user.type(product, 'mint{Enter}')
    await screen.findByText(t('admin.added', { name: 'Nor Hov Mint, 50 g' }))
    await user.type(product, 'mint{Enter}')
    const most = await screen.findAllByText(t('admin.mostUnits', { max: MAX_LINE_QUANTITY }))
    expect(most.map(text => text.closest('[role="status"]') !== null)).toEqual([false, true])
    expect(screen.queryByText(t('admin.added', { name: 'Nor Hov Mint, 50 g' }))).toBeNull()
    expect(screen.getAllByText(t('admin.mostLines', { max: MAX_LINES }))).toHaveLength(1)
    expect((await adds()).map(({ disabled }) => disabled)).toEqual([true, true])
  })
})

describe('a discount', () => {
  test('without a valid size is neither saved nor placed', async () => {
    const { user, saved } = await openDraft({ draft: {} })
    await screen.findByText(/^Nor Hov/)
    await user.selectOptions(kind(), 'percent')
    await user.type(field(t('drafts.discount.reason')), 'A regular')
    await waitFor(() => expect(button('drafts.place').disabled).toBe(false))
    await user.click(button('drafts.place'))
    const size = field(t('drafts.discount.size'))
    await waitFor(() => expect(document.activeElement).toBe(size))
    expect(size.getAttribute('aria-invalid')).toBe('true')
    await user.type(size, '150')
    await user.click(button('drafts.save'))
    expect(saved).toEqual([])
    await user.clear(size)
    await user.type(size, '10')
    await user.click(button('drafts.save'))
    await waitFor(() =>
      expect(saved).toMatchObject([{ discount: { kind: 'percent', value: 10, reason: 'A regular' } }]),
    )
  })

  test('says when it does not cover all products, and nothing while it is calculated', async () => {
    const { user } = await openDraft({ draft: {} })
    await screen.findByText(/^Nor Hov/)
    await user.selectOptions(kind(), 'amount')
    await user.type(field(t('drafts.discount.size')), '4000')
    expect(screen.queryByText(t('drafts.discount.useless'))).toBeNull()
    expect(await screen.findByText(t('drafts.discount.partly'))).toBeTruthy()
  })
})

describe('the steps of a draft', () => {
  test('name the reason of a rejected slot, and save a draft again whose slot is over', async () => {
    const past = { ...contents, deliveryDate: '2026-11-20' }
    const { user, saved } = await openDraft({
      draft: { contents: past },
      more: [
        respond(placeOrderDraft, () =>
          reject('SLOT_NOT_AVAILABLE', 'Not available', [
            { path: 'body.deliveryTime', message: 'All places are taken' },
          ]),
        ),
      ],
    })
    await waitFor(() => expect(button('drafts.place').disabled).toBe(false))
    await user.click(button('drafts.place'))
    const time = field(t('checkout.time'))
    await waitFor(() => expect(time.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('All places are taken')).toBeTruthy()
    expect(saved).toHaveLength(1)
    expect(saved[0]).not.toHaveProperty('deliveryTime')
  })

  test('run one after the other, and what is typed meanwhile stays', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user, saved } = await openDraft({
      more: [
        respond(saveOrderDraft, async ({ body }) => {
          saved.push(body.contents)
          await promise
          return {
            id: ID,
            version: 1,
            contents: body.contents,
            customer: null,
            quote: createQuote({ items: [] }, []),
            updatedAt: '2026-11-21T08:00:00Z',
          }
        }),
      ],
    })
    await user.type(field(t('drafts.name')), 'Ani')
    await user.click(button('drafts.save'))
    await user.type(field(t('drafts.name')), 'k{Enter}')
    expect(saved).toHaveLength(1)
    resolve()
    await screen.findByText(t('drafts.saved'))
    expect(field(t('drafts.name')).value).toBe('Anik')
    expect(window.location.pathname).toContain('new')
    await waitFor(() => expect(button('drafts.save').disabled).toBe(false))
    await user.click(button('drafts.save'))
    await waitFor(() => expect(window.location.pathname).not.toContain('new'))
    await waitFor(() => expect(field(t('drafts.name')).value).toBe('Anik'))
  })

  test('mark the fields of a new draft that cannot be placed', async () => {
    const { user } = await openDraft({
      more: [
        respond(placeOrderDraft, () =>
          reject('VALIDATION', 'Wrong', [{ path: 'body.contents.name', message: 'Enter the name' }]),
        ),
      ],
    })
    await waitFor(() => expect(button('drafts.place').disabled).toBe(false))
    await user.click(button('drafts.place'))
    expect(await screen.findByText(t('drafts.fieldsWrong'))).toBeTruthy()
    expect(field(t('drafts.name')).getAttribute('aria-invalid')).toBe('true')
  })

  test('keep the guard of what is typed when the draft cannot be discarded', async () => {
    const { user } = await openDraft({
      draft: {},
      more: [respond(discardOrderDraft, () => reject('ORDER_CHANGED', 'Placed'))],
    })
    await user.type(field(t('drafts.name')), 'k')
    await user.click(button('drafts.discard'))
    const sure = await screen.findByRole('dialog')
    await user.click(within(sure).getByRole('button', { name: t('drafts.discard') }))
    await screen.findByText(t('drafts.changedMeanwhile'))
    await user.click(screen.getByRole('link', { name: t('admin.page.drafts') }))
    expect(await screen.findByText(t('admin.leaveTitle'))).toBeTruthy()
  })

  test('take a quantity that is typed, and say what is sold out', async () => {
    const { user, saved } = await openDraft({
      draft: {},
      more: [
        respond(quoteOrderDraft, ({ body }) =>
          createQuote({ items: body.contents.items }, [mint], { 'MINT-50': { available: 0 } }),
        ),
      ],
    })
    const count = await screen.findByRole('spinbutton')
    await user.clear(count)
    await user.type(count, '30')
    expect(await screen.findByText(t('drafts.soldOut'))).toBeTruthy()
    await user.click(button('drafts.save'))
    await waitFor(() => expect(saved).toMatchObject([{ items: [{ sku: 'MINT-50', quantity: 30 }] }]))
    await user.click(screen.getByRole('button', { name: t('drafts.removeLine', { name: 'Mint' }) }))
    expect(document.activeElement).toBe(screen.getByPlaceholderText(t('drafts.addProductHint')))
  })
})
