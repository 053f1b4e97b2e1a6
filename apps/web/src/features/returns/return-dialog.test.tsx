import { listRegions, YEREVAN } from '@shop/contracts/delivery.ts'
import { getOrder, type Order } from '@shop/contracts/orders.ts'
import { getReturnable, type RequestReturn, requestReturn } from '@shop/contracts/returns.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accountResponses, PHONE, signedIn } from '../../../test/customer.ts'
import { reject, respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { createOrder } from '../../../test/products.ts'
import { t } from '../../../test/texts.ts'

const PHOTO = '01a21569-bf14-7a9e-a67c-b506f11fea29'
const address = { region: YEREVAN, city: 'Yerevan', street: 'Abovyan', building: '1' } as const
const placed = createOrder({ items: [], address, phone: PHONE, deliveryType: 'post' }, [])
const delivered: Order = {
  ...placed,
  status: 'delivered',
  paymentState: 'paid',
  canPay: false,
  canCancel: false,
  afterSale: { ...placed.afterSale, canReturn: true, returnUntil: '2026-12-05' },
}
const tin = {
  sku: 'MINT-50',
  title: 'Мята',
  titleEN: 'Mint',
  imageUrl: '/mint.svg',
  weight: 50,
  bought: 2,
  returned: 0,
  canReturn: 2,
  takenBack: 'unopened' as const,
  amountsAmd: [3000, 6000],
  points: [0, 0],
}

/** Uploads use XMLHttpRequest. This one stores every file but those called broken. */
class FakeUpload {
  upload = {}
  status = 0
  responseText = ''
  onload?: () => void
  open() {}
  setRequestHeader() {}
  abort() {}
  getResponseHeader = () => null
  send(file: File) {
    const isBroken = file.name.startsWith('broken')
    this.status = isBroken ? 422 : 201
    this.responseText = JSON.stringify(
      isBroken
        ? { error: 'PICTURE_REFUSED', message: 'This file is no picture.', requestId: 'r' }
        : { result: { id: PHOTO, width: 800, height: 600, placeholder: '' } },
    )
    setTimeout(() => this.onload?.())
  }
}

const photoOf = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' })

async function openReturn() {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  const sent: RequestReturn[] = []
  const shop = await openShop('/account/orders/10001', {
    responses: [
      ...accountResponses(),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getOrder, () => delivered),
      respond(getReturnable, () => ({ until: '2026-12-05', lines: [tin], returns: [] })),
      respond(requestReturn, ({ body }) => {
        sent.push(body)
        return reject('RETURN_TOO_LATE', 'Items can be returned within 14 days.')
      }),
    ],
    stored: signedIn,
  })
  await shop.user.click(await screen.findByRole('button', { name: t('returns.ask') }))
  const place = await screen.findByRole('dialog', { name: t('returns.dialogTitle') })
  const dialog = within(place)
  await shop.user.click(await dialog.findByRole('button', { name: t('quantity.more') }))
  await shop.user.click(dialog.getByRole('checkbox', { name: t('returns.isOpened') }))
  const input = place.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('expected a field for photos')
  const send = () => shop.user.click(dialog.getByRole('button', { name: t('returns.send') }))
  return { ...shop, dialog, sent, send, addPhoto: (name: string) => shop.user.upload(input, photoOf(name)) }
}

test('an opened item is returned only with a fault, and the photos go with the request', async () => {
  const { user, dialog, sent, send, addPhoto } = await openReturn()
  await send()
  expect((await dialog.findAllByText(t('returns.openedNotReturnable'))).length).toBeGreaterThan(0)
  expect(sent).toEqual([])

  await user.selectOptions(dialog.getByLabelText(t('returns.why')), 'faulty')
  await addPhoto('dent.jpg')
  await dialog.findByRole('img', { name: t('returns.photo', { number: 1, count: 1 }) })
  await expect.poll(() => dialog.queryByRole('progressbar')).toBeNull()
  await send()
  await dialog.findByText('Items can be returned within 14 days.')
  expect(sent).toEqual([
    { reason: 'faulty', lines: [{ sku: 'MINT-50', quantity: 1, isOpened: true }], pictures: [PHOTO] },
  ])
})

test('a photo that could not be stored keeps the request until it is removed', async () => {
  const { user, dialog, sent, send, addPhoto } = await openReturn()
  await user.selectOptions(dialog.getByLabelText(t('returns.why')), 'faulty')
  await addPhoto('broken.jpg')
  await dialog.findByText('This file is no picture.')
  await send()
  await dialog.findByText(t('returns.photosFailed'))
  expect(sent).toEqual([])
  const name = t('returns.photo', { number: 1, count: 1 })
  await user.click(dialog.getByRole('button', { name: t('returns.removePhoto', { name }) }))
  await send()
  await dialog.findByText('Items can be returned within 14 days.')
  expect(sent).toEqual([{ reason: 'faulty', lines: [{ sku: 'MINT-50', quantity: 1, isOpened: true }] }])
})
