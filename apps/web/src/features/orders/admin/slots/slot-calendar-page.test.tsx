import { getProfile } from '@shop/contracts/identity.ts'
import { presetPermissions } from '@shop/contracts/permissions.ts'
import { type CalendarDay, getSlotCalendar, putSlotDay } from '@shop/contracts/slot-calendar.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { profile, signedIn } from '../../../../../test/customer.ts'
import { reject, respond } from '../../../../../test/fake-responses.ts'
import { openShop } from '../../../../../test/open-shop.tsx'
import { staffResponses } from '../../../../../test/staff.ts'
import { t } from '../../../../../test/texts.ts'

/** A month in the future, so that its days can be changed. */
const MONTH = '2099-03'
const slot = { endTime: '12:00', booked: 0, capacity: 12, state: 'usual' as const }

const createDay = (date: string, more: Partial<CalendarDay> = {}): CalendarDay => ({
  date,
  version: 'v1',
  isDayOff: false,
  isStopped: false,
  slots: [
    { ...slot, time: '10:00', booked: 5 },
    { ...slot, time: '12:00', endTime: '14:00' },
  ],
  ...more,
})

type Options = { days?: CalendarDay[]; answers?: (() => ReturnType<typeof reject>)[]; role?: 'operator' | 'warehouse' }

async function openCalendar({ days = [createDay(`${MONTH}-02`)], answers = [], role = 'operator' }: Options = {}) {
  const sent: unknown[] = []
  let shown = days
  const shop = await openShop(`/admin/delivery-calendar?month=${MONTH}`, {
    responses: [
      ...staffResponses,
      respond(getProfile, () => ({ ...profile, role, permissions: [...presetPermissions[role]] })),
      respond(getSlotCalendar, ({ query }) => ({ month: query.month ?? '', usualCapacity: 12, days: shown })),
      respond(putSlotDay, ({ params, body }) => {
        sent.push({ ...params, ...body })
        return answers.shift()?.() ?? createDay(params.date)
      }),
    ],
    stored: signedIn,
  })
  await screen.findByRole('heading', { level: 2 })
  return {
    ...shop,
    sent,
    change: (next: CalendarDay[]) => {
      shown = next
    },
    open: async (day: RegExp) => {
      await shop.user.click(await screen.findByRole('button', { name: day }))
      return within(await screen.findByRole('dialog'))
    },
  }
}

const modeOf = (dialog: ReturnType<typeof within>, name: string) =>
  dialog.getByRole('combobox', { name: t('slotCalendar.mode', { slot: name }) })

describe('the calendar of delivery slots', () => {
  test('names closed and changed days in words, and shows what is booked', async () => {
    await openCalendar({
      days: [
        createDay(`${MONTH}-02`),
        createDay(`${MONTH}-03`, { closed: { reason: 'Inventory' } }),
        createDay(`${MONTH}-04`, {
          slots: [
            { ...slot, time: '10:00', booked: 5, capacity: 3, state: 'changed' },
            { ...slot, time: '12:00', capacity: 0, state: 'closed', reason: 'Ill' },
          ],
        }),
        createDay(`${MONTH}-05`, { isDayOff: true, slots: [] }),
      ],
    })
    await screen.findByText(t('slotCalendar.dayClosed'))
    screen.getByText('Inventory')
    screen.getByText(t('slotCalendar.special'))
    screen.getByText(t('slotCalendar.dayOff'))
    screen.getByText(t('slotCalendar.slotChanged'))
    screen.getByText(t('slotCalendar.slotClosed'))
    expect(screen.getAllByText('5 of 12').length).toBe(2)
    screen.getByText('5 of 3')
  })

  test('changes months in the address and comes back to today', async () => {
    const { user } = await openCalendar()
    await user.click(screen.getByRole('button', { name: t('slotCalendar.nextMonth') }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('April'))
    await user.click(screen.getByRole('button', { name: t('adminDeliveries.today') }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).not.toContain('2099'))
  })

  test('sends the changed slots of a day, and says how many orders are above the new number', async () => {
    const { user, sent, open } = await openCalendar()
    const dialog = await open(/March 2/)
    await user.selectOptions(modeOf(dialog, '10:00–12:00'), 'changed')
    await user.click(dialog.getByRole('button', { name: t('admin.save') }))
    await dialog.findByText(t('slotCalendar.ordersWrong'))
    await user.type(dialog.getByRole('textbox', { name: t('slotCalendar.ordersOf', { slot: '10:00–12:00' }) }), '3')
    await dialog.findByText(/^5 orders are already booked here/)
    await user.selectOptions(modeOf(dialog, '12:00–14:00'), 'closed')
    await user.click(dialog.getByRole('button', { name: t('admin.save') }))
    await dialog.findByText(t('slotCalendar.reasonMissing'))
    expect(sent).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: t('slotCalendar.reasonOf', { slot: '12:00–14:00' }) }), 'Ill')
    await user.click(dialog.getByRole('button', { name: t('admin.save') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      {
        date: `${MONTH}-02`,
        version: 'v1',
        closedReason: null,
        slots: [
          { time: '10:00', capacity: 3 },
          { time: '12:00', capacity: 0, reason: 'Ill' },
        ],
      },
    ])
  })

  test('sets all slots of a day at once', async () => {
    const { user, sent, open } = await openCalendar()
    const dialog = await open(/March 2/)
    const all = within(dialog.getByRole('group', { name: t('slotCalendar.all') }))
    await user.type(
      all.getByRole('textbox', { name: t('slotCalendar.ordersOf', { slot: t('slotCalendar.all') }) }),
      '6',
    )
    expect(modeOf(dialog, '12:00–14:00')).toHaveProperty('value', 'changed')
    await user.click(dialog.getByRole('button', { name: t('admin.save') }))
    await waitFor(() => expect(sent.length).toBe(1))
    expect(sent[0]).toMatchObject({
      closedReason: null,
      slots: [
        { time: '10:00', capacity: 6 },
        { time: '12:00', capacity: 6 },
      ],
    })
  })

  test('closes a day for a reason; its slots stay as saved, whatever was chosen for them', async () => {
    const { user, sent, open } = await openCalendar()
    const dialog = await open(/March 2/)
    await user.selectOptions(modeOf(dialog, '10:00–12:00'), 'changed')
    await user.click(dialog.getByRole('checkbox'))
    await dialog.findByText(/^5 orders are already booked on this day/)
    await user.click(dialog.getByRole('button', { name: t('admin.save') }))
    await dialog.findByText(t('slotCalendar.reasonMissing'))
    expect(sent).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: t('slotCalendar.closeReason') }), 'Inventory')
    await user.click(dialog.getByRole('button', { name: t('admin.save') }))
    await waitFor(() => expect(sent.length).toBe(1))
    expect(sent[0]).toMatchObject({ closedReason: 'Inventory', slots: [] })
  })

  test('keeps what was typed if another person changed the day, and shows their values', async () => {
    const answers = [() => reject('SETTING_CHANGED', 'Changed', [])]
    const { user, sent, open, change } = await openCalendar({ answers })
    const dialog = await open(/March 2/)
    await user.selectOptions(modeOf(dialog, '10:00–12:00'), 'changed')
    await user.type(dialog.getByRole('textbox', { name: /^Orders, 10/ }), '7')
    const theirs = createDay(`${MONTH}-02`, { version: 'v2', closed: { reason: 'Storm' } })
    change([theirs])
    await user.click(dialog.getByRole('button', { name: t('admin.save') }))
    const notice = within(await dialog.findByRole('alert'))
    await notice.findByText(/Storm/)
    await user.click(notice.getByRole('button', { name: t('slotCalendar.keepMine') }))
    expect(document.activeElement?.contains(dialog.getByRole('checkbox'))).toBe(true)
    await user.click(dialog.getByRole('button', { name: t('admin.save') }))
    await waitFor(() => expect(sent.length).toBe(2))
    expect(sent[1]).toMatchObject({ version: 'v2', closedReason: null, slots: [{ time: '10:00', capacity: 7 }] })
  })

  test('is only for reading without the permission to plan deliveries', async () => {
    const { open } = await openCalendar({ role: 'warehouse' })
    const dialog = await open(/March 2/)
    dialog.getByText(t('slotCalendar.readOnly'))
    expect(dialog.queryByRole('combobox')).toBeNull()
    expect(dialog.queryByRole('button', { name: t('admin.save') })).toBeNull()
  })
})
