import { addDays, shopDate } from '@shop/contracts/days.ts'
import { slotStarts } from '@shop/contracts/delivery-slots.ts'
import { type CapacityException, MAX_CAPACITY_EXCEPTIONS, type Settings } from '@shop/contracts/settings-groups.ts'
import { Plus, X } from 'lucide-react'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, CompactInput, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { IconButton } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { NumberField } from '../fields.tsx'
import { type BodyProps, type Section, type SettingLabels, useSettingLabels } from '../section.ts'
import { useDeliverySettings } from './delivery-settings.ts'

/** Days and delivery slots with another capacity than usual. */
export const capacity: Section<'capacity'> = {
  id: 'capacity',
  group: 'capacity',
  title: 'deliveryTerms.capacity',
  intro: 'deliveryTerms.capacity.intro',
  fields: ['exceptions'],
  Body: Capacity,
  toLabeledValues: ({ exceptions }, labels) =>
    exceptions.filter(isUpcoming).map(exception => ({
      label: nameOf(exception, labels),
      text: [
        exception.capacity === 0 ? labels.t('deliveryTerms.capacity.closed') : labels.number(exception.capacity),
        exception.reason,
      ]
        .filter(Boolean)
        .join(' · '),
    })),
}

/** Past days have no effect; they are removed when the section is saved. */
const isUpcoming = ({ date }: CapacityException) => date === '' || date >= shopDate(clock.now())

const nameOf = ({ date, time }: CapacityException, { t, day }: SettingLabels) =>
  `${date === '' ? '…' : day(date)}, ${time ?? t('deliveryTerms.capacity.allDay')}`

const startsOf = ({ date }: CapacityException, delivery: Settings['delivery']) =>
  date === '' ? [] : slotStarts(date, delivery)

/** False if the hours or the length of slots have changed since the exception was saved. */
const hasSlot = (exception: CapacityException, delivery: Settings['delivery']) =>
  exception.time === null || startsOf(exception, delivery).includes(exception.time)

function Capacity({ value, set, errorAt }: BodyProps<'capacity'>) {
  const t = useT()
  const exceptions = value.exceptions.filter(isUpcoming)
  // Errors have the index in the saved list.
  const errorOf = (index: number, field: keyof CapacityException) =>
    errorAt(`exceptions.${value.exceptions.indexOf(exceptions[index] as CapacityException)}.${field}`)
  const labels = useSettingLabels()
  const delivery = useDeliverySettings()
  const change = (index: number, next: Partial<CapacityException>) =>
    set({ exceptions: exceptions.map((each, at) => (at === index ? { ...each, ...next } : each)) })
  const add = () => {
    const last = exceptions
      .map(({ date }) => date)
      .toSorted()
      .at(-1)
    const tomorrow = addDays(shopDate(clock.now()), 1)
    const date = last !== undefined && last >= tomorrow ? addDays(last, 1) : tomorrow
    set({ exceptions: [...exceptions, { date, time: null, capacity: delivery.slotCapacity }] })
  }
  return (
    <>
      {exceptions.length === 0 && (
        <p className="text-muted text-sm">{t('deliveryTerms.capacity.none', { count: delivery.slotCapacity })}</p>
      )}
      <ul className="grid divide-y divide-hairline border-hairline border-y empty:hidden">
        {exceptions.map((exception, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries can be equal while they are edited
          <li key={index} className="flex flex-wrap items-end gap-x-4 gap-y-2 py-3">
            <Field label={t('deliveryTerms.capacity.date')} error={errorOf(index, 'date')}>
              {control => (
                <CompactInput
                  {...control}
                  type="date"
                  value={exception.date}
                  onChange={event => change(index, { date: event.target.value, time: null })}
                />
              )}
            </Field>
            <Field
              label={t('deliveryTerms.capacity.time')}
              error={
                errorOf(index, 'time') ??
                (hasSlot(exception, delivery) ? undefined : t('deliveryTerms.capacity.noSlot'))
              }
            >
              {control => (
                <CompactSelect
                  {...control}
                  value={exception.time ?? ''}
                  onChange={event => change(index, { time: event.target.value || null })}
                >
                  <option value="">{t('deliveryTerms.capacity.allDay')}</option>
                  {[...new Set([...startsOf(exception, delivery), ...(exception.time ? [exception.time] : [])])].map(
                    time => (
                      <option key={time} value={time}>
                        {time}
                      </option>
                    ),
                  )}
                </CompactSelect>
              )}
            </Field>
            <NumberField
              label={t('deliveryTerms.capacity.orders')}
              unit="settings.unit.orders"
              value={exception.capacity}
              error={errorOf(index, 'capacity')}
              onChange={orders => change(index, { capacity: orders })}
            />
            <IconButton
              label={t('deliveryTerms.capacity.remove', { day: nameOf(exception, labels) })}
              onClick={() => set({ exceptions: exceptions.filter((_, at) => at !== index) })}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
            {exception.reason && (
              <p className="wrap-anywhere basis-full text-muted text-sm">
                {t('admin.reason')}: {exception.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">
        {t('deliveryTerms.capacity.help')}{' '}
        <LocaleLink to={adminPaths.slotCalendar} className="underline">
          {t('admin.page.slotCalendar')}
        </LocaleLink>
      </p>
      {exceptions.length < MAX_CAPACITY_EXCEPTIONS ? (
        <CompactButton className="justify-self-start" onClick={add}>
          <Plus aria-hidden className="size-4" />
          {t('deliveryTerms.capacity.add')}
        </CompactButton>
      ) : (
        <p className="text-muted text-sm">{t('deliveryTerms.capacity.most', { most: MAX_CAPACITY_EXCEPTIONS })}</p>
      )}
    </>
  )
}
