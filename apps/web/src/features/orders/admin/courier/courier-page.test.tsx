import {
  type CourierDay,
  type CourierStop,
  deliverAtDoor,
  failAtDoor,
  failCollection,
  getCourierDay,
  savePlace,
} from '@shop/contracts/courier.ts'
import { listRegions } from '@shop/contracts/delivery.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { uploadDeliveryPicture } from '@shop/contracts/pictures.ts'
import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountResponses, PHONE, profile, signedIn } from '../../../../../test/customer.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { t } from '../../../../../test/texts.ts'

const createStop = (orderNumber: number, street: string): CourierStop => ({
  kind: 'delivery',
  orderNumber,
  version: '1.0',
  status: 'dispatched',
  name: 'Ani',
  phone: PHONE,
  address: { region: 'AM-ER', city: 'Yerevan', street, building: '1' },
  mapQuery: `${street} 1, Yerevan, Armenia`,
  pointAccuracy: 'approximate',
  items: 0,
  goods: [],
  hookahs: [],
  takeAmd: 0,
  identityNeeded: false,
  slotId: '00000000-0000-7000-8000-000000000001',
  window: { date: '2026-11-20', time: '18:00', endTime: '20:00' },
  steps: ['deliver', 'failed-deliveries'],
})

test('a courier starts with the own route, asks for nothing else of the shop, and goes on to the next stop', async () => {
  const [first, second] = [createStop(10_001, 'Abovyan'), createStop(10_002, 'Teryan')]
  let day: CourierDay = { date: '2026-11-20', stops: [first, second], takenAmd: 0, handedOverAmd: 0, cashAmd: 0 }
  const sent: unknown[] = []
  const { user } = await openShop('/admin', {
    responses: [
      ...accountResponses(),
      respond(getProfile, () => ({ ...profile, role: 'courier' as const })),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getCourierDay, () => day),
      respond(failAtDoor, ({ params, body }) => {
        sent.push({ ...params, ...body })
        day = { ...day, stops: [{ ...first, outcome: 'failed', steps: ['deliver'] }, second] }
        return day
      }),
    ],
    stored: signedIn,
  })
  await screen.findByRole('heading', { level: 1, name: t('admin.page.courier') })
  await screen.findByText('2 stops left')
  const stop = screen.getByRole('heading', { name: /Abovyan/ }).closest('li')
  if (!stop) throw new Error('expected a stop around the heading')
  expect(
    within(stop)
      .getByRole('link', { name: t('adminDeliveries.map.google') })
      .getAttribute('href'),
  ).toContain('Abovyan+1%2C+Yerevan')
  const call = within(stop).getByRole('link', { name: t('adminDeliveries.call', { phone: PHONE }) })
  expect(call.getAttribute('href')).toBe(`tel:${PHONE}`)
  await user.click(within(stop).getByRole('button', { name: t('adminDeliveries.fail') }))
  // Without a network, the result waits in the open page.
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  await user.click(await screen.findByRole('button', { name: t('adminOrders.failedSave') }))
  await screen.findByText(t('adminDeliveries.waitingForNetwork'))
  expect(sent).toEqual([])
  onlineManager.setOnline(true)
  await screen.findByText('1 stop left')
  expect(sent).toEqual([{ number: 10_001, reason: 'nobody_home', note: undefined }])
  await expect.poll(() => document.activeElement?.textContent).toContain('Teryan')
})

test('a report stays open and keeps its text when the stop is taken away meanwhile, and the error says so', async () => {
  const stop: CourierStop = { ...createStop(10_003, 'Mashtots'), kind: 'pick_up', steps: ['failed-collections'] }
  const day: CourierDay = { date: '2026-11-20', stops: [stop], takenAmd: 0, handedOverAmd: 0, cashAmd: 0 }
  const { user } = await openShop('/admin', {
    responses: [
      ...accountResponses(),
      respond(getProfile, () => ({ ...profile, role: 'courier' as const })),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getCourierDay, () => day),
      respond(failCollection, () => reject('NOT_FOUND', 'This stop is no longer in your route.')),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('adminDeliveries.notCollected') }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'Rang twice')
  day.stops = []
  onTestFinished(() => onlineManager.setOnline(true))
  vi.setSystemTime('2026-11-21T09:00:00Z')
  for (const isOnline of [false, true]) onlineManager.setOnline(isOnline)
  await screen.findByText(t('adminDeliveries.myEmpty'))
  await user.click(within(dialog).getByRole('button', { name: t('adminOrders.failedSave') }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('This stop is no longer in your route.')
  expect(within(dialog).getByRole('textbox')).toHaveProperty('value', 'Rang twice')
})

test('a tap is no signature, and a drawing that was cleared is not one either', async () => {
  const context = { fillRect: () => {}, beginPath: () => {}, moveTo: () => {}, lineTo: () => {}, stroke: () => {} }
  const pictures: BlobCallback[] = []
  const canvases = HTMLCanvasElement.prototype
  vi.spyOn(canvases, 'getContext').mockReturnValue(context as unknown as null)
  vi.spyOn(canvases, 'toBlob').mockImplementation(callback => pictures.push(callback))
  onTestFinished(() => void vi.restoreAllMocks())
  const day = { date: '2026-11-20', stops: [createStop(10_001, 'Abovyan')], takenAmd: 0, handedOverAmd: 0, cashAmd: 0 }
  const { user } = await openShop('/admin', {
    responses: [
      ...accountResponses(),
      respond(getProfile, () => ({ ...profile, role: 'courier' as const })),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getCourierDay, () => day),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('adminDeliveries.deliver') }))
  const dialog = await screen.findByRole('dialog')
  const paper = within(dialog).getByRole('img', { name: t('adminOrders.proof.signature') })
  const clear = within(dialog).getByRole<HTMLButtonElement>('button', { name: t('adminDeliveries.signAgain') })
  fireEvent.pointerDown(paper)
  fireEvent.pointerUp(paper)
  expect([clear.disabled, pictures.length]).toEqual([true, 0])
  fireEvent.pointerDown(paper)
  fireEvent.pointerMove(paper)
  fireEvent.pointerUp(paper)
  await expect.poll(() => [clear.disabled, pictures.length]).toEqual([false, 1])
  fireEvent.click(clear)
  pictures[0]?.(new Blob(['late']))
  fireEvent.click(within(dialog).getByRole('button', { name: t('adminDeliveries.deliver') }))
  expect(await within(dialog).findByText(t('adminDeliveries.proofMissing'))).toBeTruthy()
})

test('a courier delivers a part of an order, and sends what the customer refused', async () => {
  const context = { fillRect: () => {}, beginPath: () => {}, moveTo: () => {}, lineTo: () => {}, stroke: () => {} }
  const canvases = HTMLCanvasElement.prototype
  vi.spyOn(canvases, 'getContext').mockReturnValue(context as unknown as null)
  vi.spyOn(canvases, 'toBlob').mockImplementation(callback => callback(new Blob(['drawing'])))
  onTestFinished(() => void vi.restoreAllMocks())
  const [kept, refused] = [crypto.randomUUID(), crypto.randomUUID()]
  const hookah = { title: 'Sultan', state: 'reserved' as const, imageUrl: '/h.svg', depositAmd: 20_000, steps: [] }
  const hookahs = [
    { ...hookah, rentalId: kept, unit: 'S-1' },
    { ...hookah, rentalId: refused, unit: 'S-2' },
  ]
  const pictureId = crypto.randomUUID()
  const stops = [{ ...createStop(10_001, 'Abovyan'), hookahs }]
  const day: CourierDay = { date: '2026-11-20', stops, takenAmd: 0, handedOverAmd: 0, cashAmd: 0 }
  const sent: unknown[] = []
  const { user } = await openShop('/admin', {
    responses: [
      ...accountResponses(),
      respond(getProfile, () => ({ ...profile, role: 'courier' as const })),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getCourierDay, () => day),
      respond(uploadDeliveryPicture, () => ({ id: pictureId, width: 300, height: 100, placeholder: '' })),
      respond(deliverAtDoor, ({ body }) => {
        sent.push(body)
        return { ...day, stops: [] }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('adminDeliveries.deliver') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: new RegExp(t('adminOrders.refused')) }))
  await user.click(dialog.getByRole('checkbox', { name: /S-2/ }))
  await user.type(dialog.getByRole('textbox', { name: /S-1/ }), 'Whole')
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'A crack')
  const paper = dialog.getByRole('img', { name: t('adminOrders.proof.signature') })
  fireEvent.pointerDown(paper)
  fireEvent.pointerMove(paper)
  fireEvent.pointerUp(paper)
  await user.click(dialog.getByRole('button', { name: t('adminDeliveries.deliver') }))
  await expect
    .poll(() => sent)
    .toEqual([
      {
        identityChecked: false,
        proof: { kind: 'signature', pictureId },
        hookahs: [{ rentalId: kept, condition: 'Whole' }],
        refused: { reason: 'changed_mind', note: 'A crack', rentalIds: [refused], lines: [] },
      },
    ])
})

/** Makes the browser answer where the phone is. */
function standAt(answer: Partial<GeolocationCoordinates> | 'denied') {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (onSuccess, onError) => {
    const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
    if (answer === 'denied') return onError?.({ code: 1, message: '', ...codes })
    const none = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
    const coords = { ...none, latitude: 0, longitude: 0, accuracy: 8, ...answer, toJSON: () => ({}) }
    onSuccess({ coords, timestamp: 0, toJSON: () => ({}) })
  }
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

test('a courier saves the current location after a confirmation, and reads why it is unknown', async () => {
  const stop = createStop(10_001, 'Abovyan')
  let day: CourierDay = { date: '2026-11-20', stops: [stop], takenAmd: 0, handedOverAmd: 0, cashAmd: 0 }
  const sent: unknown[] = []
  const { user } = await openShop('/admin', {
    responses: [
      ...accountResponses(),
      respond(getProfile, () => ({ ...profile, role: 'courier' as const })),
      respond(listRegions, () => ({ regions: [], rentalRegions: [] })),
      respond(getCourierDay, () => day),
      respond(savePlace, ({ params, body }) => {
        sent.push({ ...params, ...body })
        day = { ...day, stops: [{ ...stop, pointAccuracy: 'exact', mapQuery: '40.19,44.52' }] }
        return day
      }),
    ],
    stored: signedIn,
  })
  standAt('denied')
  await user.click(await screen.findByRole('button', { name: t('adminDeliveries.place.button') }))
  await screen.findByText(t('adminDeliveries.place.denied'))

  standAt({ latitude: 40.190_000_04, longitude: 44.52, accuracy: 120 })
  await user.click(screen.getByRole('button', { name: t('adminDeliveries.place.button') }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/Abovyan.*120 m/)
  dialog.getByText(t('adminDeliveries.place.inexact'))
  expect(screen.queryByText(t('adminDeliveries.place.denied'))).toBeNull()
  await user.click(dialog.getByRole('button', { name: t('adminDeliveries.place.keep') }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: t('adminDeliveries.place.button') }))
  await user.click(await screen.findByRole('button', { name: t('adminDeliveries.place.save') }))
  await screen.findByText(t('adminDeliveries.place.saved'))
  const { kind, slotId, version } = stop
  expect(sent).toEqual([{ number: 10_001, kind, slotId, version, latitude: 40.19, longitude: 44.52 }])
  await screen.findByRole('button', { name: t('adminDeliveries.place.replace') })
})
