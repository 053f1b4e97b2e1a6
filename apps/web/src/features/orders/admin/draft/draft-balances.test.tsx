import { getProfile } from '@shop/contracts/identity.ts'
import { placeOrderDraft } from '@shop/contracts/order-drafts-staff.ts'
import { presetPermissions } from '@shop/contracts/permissions.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { profile } from '../../../../../test/customer.ts'
import { button, contents, field, kind, openDraft, phone } from '../../../../../test/draft-page.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { shopInfo } from '../../../../../test/shop-info.ts'
import { t } from '../../../../../test/texts.ts'

const bonus = { balance: 500, mostPoints: 300 }
const credit = { balanceAmd: 2000, mostAmd: 2000 }
const points = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /bonus points: 300 of 500/ })
const money = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /store credit/ })

describe('the promo code of a draft', () => {
  test('is checked once the field is left, replaces a discount, and is saved', async () => {
    const promo = { code: 'SPRING', discountAmd: 500, isPartial: false }
    const { user, quoted, saved } = await openDraft({ draft: {}, offered: { promo } })
    await screen.findByText(/^Nor Hov/)
    await user.selectOptions(kind(), 'code')
    await user.type(field(t('drafts.discount.code')), 'spring')
    expect(quoted.some(({ promoCode }) => promoCode !== undefined)).toBe(false)
    expect(screen.queryByLabelText(t('drafts.discount.reason'))).toBeNull()
    await user.tab()
    await waitFor(() => expect(quoted.at(-1)?.promoCode).toBe('spring'))
    expect(await screen.findByText(/^Discount: 500/)).toBeTruthy()
    await user.click(button('drafts.save'))
    await waitFor(() => expect(saved).toMatchObject([{ promoCode: 'spring' }]))
    expect(saved[0]).not.toHaveProperty('discount')
  })

  test('shows why it cannot be used', async () => {
    const problem = { error: 'PROMO_OVER', message: 'The code has ended' }
    const promo = { code: 'SPRING', discountAmd: 0, isPartial: false, problem }
    const { user } = await openDraft({ draft: {}, offered: { promo } })
    await user.selectOptions(kind(), 'code')
    await user.type(field(t('drafts.discount.code')), 'spring{Enter}')
    expect(await screen.findByText('The code has ended')).toBeTruthy()
    expect(field(t('drafts.discount.code')).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the points and the store credit of the customer', () => {
  test('are offered with their balance, and sent as the quote had them', async () => {
    const placed: unknown[] = []
    const place = respond(placeOrderDraft, ({ body }) => {
      placed.push(body.expected)
      const details = [{ path: 'body.expected.creditAmd', message: 'Only 500 is left' }]
      return reject('CREDIT_NOT_AVAILABLE', 'The store credit has changed', details)
    })
    const { user, quoted } = await openDraft({ draft: {}, offered: { bonus, credit }, more: [place] })
    await waitFor(() => expect(money()).toBeTruthy())
    await user.click(money() ?? document.body)
    await user.click(await screen.findByRole('checkbox', { name: /bonus points: 300 of 500/ }))
    await waitFor(() => expect(quoted.at(-1)).toMatchObject({ usePoints: true, useCredit: true }))
    await waitFor(() => expect(button('drafts.place').disabled).toBe(false))
    await user.click(button('drafts.place'))
    expect(await screen.findByText('The store credit has changed')).toBeTruthy()
    expect(screen.getByText('Only 500 is left')).toBeTruthy()
    expect(money()?.getAttribute('aria-invalid')).toBe('true')
    expect(placed).toMatchObject([{ pointsAmd: 300, creditAmd: 2000 }])
  })

  test('say that the credit was spent meanwhile, in part or as a whole', async () => {
    const offered: { credit?: typeof credit } = { credit }
    const { user } = await openDraft({ draft: {}, offered })
    await waitFor(() => expect(money()).toBeTruthy())
    await user.click(money() ?? document.body)
    await screen.findByText(/available: 2.000/)
    /** Another discount is another price. */
    const requote = (discountKind: string) => user.selectOptions(kind(), discountKind)
    offered.credit = { balanceAmd: 500, mostAmd: 500 }
    await requote('percent')
    await user.type(field(t('drafts.discount.size')), '5')
    await screen.findByText(/2.000.*before, 500.*now/)
    delete offered.credit
    await requote('')
    await screen.findByText(t('drafts.creditGone'))
    expect(money()?.checked).toBe(true)
  })

  test('say nothing of spent credit if enough is left for the order', async () => {
    const whole = { balanceAmd: 100_000, mostAmd: 5000 + shopInfo.deliveryFeeAmd }
    const offered = { credit: whole }
    const { user } = await openDraft({ draft: {}, offered })
    await waitFor(() => expect(money()).toBeTruthy())
    await user.click(money() ?? document.body)
    await screen.findByText(/available: 100.000/)
    offered.credit = { ...whole, balanceAmd: 50_000 }
    await user.selectOptions(kind(), 'percent')
    await user.type(field(t('drafts.discount.size')), '5')
    await screen.findByText(/available: 50.000/)
    expect(screen.queryByText(/before, 50.000.*now/)).toBeNull()
  })

  test('are not called spent to staff who may not see customers', async () => {
    const permissions = presetPermissions.operator.filter(each => each !== 'customers.view')
    const { quoted } = await openDraft({
      draft: { contents: { ...contents, useCredit: true } },
      more: [respond(getProfile, () => ({ ...profile, role: 'operator' as const, permissions }))],
    })
    await screen.findByText(/^Nor Hov/)
    await waitFor(() => expect(money()?.checked).toBe(true))
    await waitFor(() => expect(quoted.at(-1)).toMatchObject({ useCredit: true }))
    expect(screen.queryByText(t('drafts.creditGone'))).toBeNull()
  })

  test('need no link if they pay for the whole order', async () => {
    const whole = { balanceAmd: 100_000, mostAmd: 5000 + shopInfo.deliveryFeeAmd }
    const { user } = await openDraft({ draft: {}, offered: { credit: whole } })
    await waitFor(() => expect(money()).toBeTruthy())
    await user.click(money() ?? document.body)
    expect(await screen.findByRole('button', { name: t('drafts.placePaid') })).toBeTruthy()
    expect(screen.getByText(t('drafts.placeHintPaid'))).toBeTruthy()
  })

  test('are not those of another customer while the new ones are read', async () => {
    const { user, quoted } = await openDraft({ draft: {}, offered: { credit } })
    await waitFor(() => expect(money()).toBeTruthy())
    await user.click(money() ?? document.body)
    await user.type(phone() ?? document.body, '{Backspace}4')
    expect(money()).toBeNull()
    await waitFor(() => expect(money()?.checked).toBe(false))
    expect(quoted.at(-1)).not.toHaveProperty('useCredit')
  })

  test('are hidden for a customer without any', async () => {
    await openDraft({ draft: {} })
    await screen.findByText(/^Nor Hov/)
    expect([points(), money()]).toEqual([null, null])
  })
})
