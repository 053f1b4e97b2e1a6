import { getProfile } from '@shop/contracts/identity.ts'
import { changeLotDate, listLots, type StockLot } from '@shop/contracts/lots-staff.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { profile, signedIn } from '../../../../test/customer.ts'
import { reject, respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { staffResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const lot: StockLot = {
  id: '01900000-0000-7000-8000-000000000001',
  sku: 'COAL-1',
  title: 'Уголь',
  titleEN: 'Coal',
  brand: 'Cocoloco',
  weight: 1000,
  shelf: null,
  number: 'L-1',
  bestBeforeDate: '2028-01-31',
  packedDate: null,
  needsDate: false,
  daysLeft: 400,
  state: null,
  remaining: 5,
  removable: 5,
  valueAmd: null,
  deliveryNumber: 7,
}

test('staff correct the date of a lot only with another date and a reason', async () => {
  const saved: object[] = []
  const { user } = await openShop('/admin/lots', {
    responses: [
      ...staffResponses,
      respond(getProfile, () => ({ ...profile, role: 'admin' as const })),
      respond(listLots, () => ({
        items: [lot],
        nextCursor: null,
        total: 1,
        counts: { expired: 0, expiring: 0 },
        warnDays: 30,
      })),
      respond(changeLotDate, ({ body }) => {
        saved.push(body)
        return { bestBeforeDate: body.bestBeforeDate ?? null, packedDate: null }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByText(t('lots.date')))
  const dialog = within(await screen.findByRole('dialog'))
  const save = () => user.click(dialog.getByRole('button', { name: t('lots.saveDate') }))
  await save()
  await dialog.findByText(t('lots.dateWrong'))
  const date = dialog.getByLabelText(t('lots.column.bestBefore'))
  await user.clear(date)
  await user.type(date, '2027-01-31')
  await save()
  expect(saved).toEqual([])
  await user.type(dialog.getByRole('textbox'), 'Typed wrong')
  await save()
  await screen.findByText(t('lots.dateChanged'))
  expect(saved).toEqual([{ bestBeforeDate: '2027-01-31', expected: '2028-01-31', reason: 'Typed wrong' }])
})

test('staff remove the date of a lot by clearing it, unless its category needs one', async () => {
  const saved: object[] = []
  const dated = { ...lot, id: '01900000-0000-7000-8000-000000000002', sku: 'TEA-2', needsDate: true }
  const { user } = await openShop('/admin/lots', {
    responses: [
      ...staffResponses,
      respond(getProfile, () => ({ ...profile, role: 'admin' as const })),
      respond(listLots, () => ({
        items: [lot, dated],
        nextCursor: null,
        total: 2,
        counts: { expired: 0, expiring: 0 },
        warnDays: 30,
      })),
      respond(changeLotDate, ({ body }) => {
        saved.push(body)
        return { bestBeforeDate: body.bestBeforeDate ?? null, packedDate: null }
      }),
    ],
    stored: signedIn,
  })
  const [undated, needed] = await screen.findAllByText(t('lots.date'))
  if (!undated || !needed) throw new Error('Expected two lots with a button for the date')
  await user.click(undated)
  const unfinished = within(await screen.findByRole('dialog'))
  const date = unfinished.getByLabelText(t('lots.column.bestBefore'))
  Object.defineProperty(date, 'validity', { value: { badInput: true } })
  await user.clear(date)
  await user.type(unfinished.getByRole('textbox'), 'Not on the pack')
  await user.click(unfinished.getByRole('button', { name: t('lots.saveDate') }))
  await unfinished.findByText(t('lots.dateWrong'))
  expect(saved).toEqual([])
  await user.click(unfinished.getByRole('button', { name: t('dialog.close') }))
  await user.click(await screen.findByRole('button', { name: t('admin.leave') }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const removeDate = async (button: HTMLElement | undefined) => {
    await user.click(button as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByLabelText(t('lots.column.bestBefore')))
    await user.type(dialog.getByRole('textbox'), 'Not on the pack')
    await user.click(dialog.getByRole('button', { name: t('lots.removeDate') }))
  }
  await removeDate(undated)
  await screen.findByText(t('lots.dateRemoved'))
  expect(saved).toEqual([{ bestBeforeDate: null, expected: '2028-01-31', reason: 'Not on the pack' }])
  await removeDate(needed)
  await screen.findByText(t('lots.dateNeeded'))
  expect(saved).toHaveLength(1)
})

test('the dialog goes on with the date that someone else has saved', async () => {
  const stored: StockLot = { ...lot, number: '' }
  const { user } = await openShop('/admin/lots', {
    responses: [
      ...staffResponses,
      respond(getProfile, () => ({ ...profile, role: 'admin' as const })),
      respond(listLots, () => ({
        items: [{ ...stored }],
        nextCursor: null,
        total: 1,
        counts: { expired: 0, expiring: 0 },
        warnDays: 30,
      })),
      respond(changeLotDate, ({ body }) => {
        if (body.expected === '2028-01-31') {
          stored.bestBeforeDate = '2027-05-31'
          stored.packedDate = '2026-10-01'
          return reject('LOT_CHANGED', 'Changed to May 31')
        }
        // The packed-on date that someone else has added stays.
        expect(body).toMatchObject({ expected: '2027-05-31' })
        expect(body).not.toHaveProperty('packedDate')
        return { bestBeforeDate: body.bestBeforeDate ?? null, packedDate: null }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('lots.changeDateUnnumbered', { sku: lot.sku }) }))
  const dialog = within(await screen.findByRole('dialog'))
  const date = dialog.getByLabelText(t('lots.column.bestBefore'))
  await user.clear(date)
  await user.type(date, '2027-01-31')
  await user.type(dialog.getByRole('textbox'), 'Typed wrong')
  await user.click(dialog.getByRole('button', { name: t('lots.saveDate') }))
  await dialog.findByText('Changed to May 31')
  await screen.findByText(/May 31, 2027|31 May 2027/)
  await user.click(dialog.getByRole('button', { name: t('lots.saveDate') }))
  await screen.findByText(t('lots.dateChanged'))
})

test('staff add the packed-on date of a lot, which cannot be after its best-before date', async () => {
  const saved: object[] = []
  const { user } = await openShop('/admin/lots', {
    responses: [
      ...staffResponses,
      respond(getProfile, () => ({ ...profile, role: 'admin' as const })),
      respond(listLots, () => ({
        items: [lot],
        nextCursor: null,
        total: 1,
        counts: { expired: 0, expiring: 0 },
        warnDays: 30,
      })),
      respond(changeLotDate, ({ body }) => {
        saved.push(body)
        return { bestBeforeDate: lot.bestBeforeDate, packedDate: body.packedDate ?? null }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByText(t('lots.date')))
  const dialog = within(await screen.findByRole('dialog'))
  const packed = dialog.getByLabelText(t('lots.column.packed'))
  await user.type(packed, '2028-02-01')
  await user.type(dialog.getByRole('textbox'), 'On the pack')
  await user.click(dialog.getByRole('button', { name: t('lots.saveDate') }))
  await dialog.findByText(t('lots.packedLate'))
  await user.clear(packed)
  await user.type(packed, '2026-10-01')
  await user.click(dialog.getByRole('button', { name: t('lots.saveDate') }))
  await screen.findByText(t('lots.dateChanged'))
  expect(saved).toEqual([{ packedDate: '2026-10-01', expectedPackedDate: null, reason: 'On the pack' }])
})
