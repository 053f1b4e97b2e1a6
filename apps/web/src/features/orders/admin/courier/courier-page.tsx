import type { CourierDay, CourierStop } from '@shop/contracts/courier.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dayText } from '#features/orders/order-labels.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading, Fact, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CourierStopCard, type StopReport } from './courier-stop.tsx'
import { ReportDialog } from './door-dialogs.tsx'
import { courierDayQuery } from './queries.ts'

/** A courier's route of today, for a phone in one hand: open stops in the order of the route, then the finished ones. */
export function CourierPage() {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(courierDayQuery)
  const { data: day } = query
  return (
    <div className="mx-auto max-w-xl">
      <AdminHeading title={t('admin.page.courier')} note={day && dayText(day.date, locale)} />
      {day ? <Route day={day} /> : <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />}
    </div>
  )
}

function Route({ day }: { day: CourierDay }) {
  const { place, focusNext } = useNextStopFocus()
  const [report, setReport] = useState<StopReport | null>(null)
  const close = () => setReport(null)
  return (
    <div ref={place} className="grid gap-6">
      <Stops day={day} onReport={setReport} />
      {/* Outside of the list, so that it stays open if its stop is taken away meanwhile. */}
      {report && (
        <ReportDialog
          report={report}
          onClose={close}
          onDone={() => {
            close()
            focusNext()
          }}
        />
      )}
    </div>
  )
}

type StopsProps = { day: CourierDay; onReport: (report: StopReport) => void }

function Stops({ day, onReport }: StopsProps) {
  const t = useT()
  const open = day.stops.filter(isOpen)
  const finished = day.stops.filter(stop => !isOpen(stop))
  if (day.stops.length === 0) {
    return (
      <>
        <EmptyState title={t('adminDeliveries.myEmpty')}>{t('adminDeliveries.myEmptyText')}</EmptyState>
        <Cash day={day} />
      </>
    )
  }
  return (
    <>
      <p role="status" className="font-medium">
        {open.length > 0 ? t('adminDeliveries.left', { count: open.length }) : t('adminDeliveries.allDone')}
      </p>
      {open.length > 0 && (
        <ol className="grid gap-4">
          {open.map(stop => (
            <CourierStopCard key={nameOf(stop)} stop={stop} onReport={onReport} />
          ))}
        </ol>
      )}
      <Cash day={day} />
      {finished.length > 0 && (
        <section>
          <h2 className="mb-3 text-lg">{t('adminDeliveries.finishedToday')}</h2>
          <ol className="grid gap-3">
            {finished.map(stop => (
              <CourierStopCard key={nameOf(stop)} stop={stop} onReport={onReport} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

const isOpen = ({ outcome }: CourierStop) => outcome === undefined
const nameOf = ({ kind, orderNumber, slotId }: CourierStop) => `${kind} ${orderNumber} ${slotId}`

/** How long a closed dialog may take to give the focus back, milliseconds. */
const CLOSING_MS = 1500
const CHECK_MS = 50

/** After a finished stop, focuses the heading of the next one: the button that was pressed is gone. */
function useNextStopFocus() {
  const place = useRef<HTMLDivElement>(null)
  const [finishedStops, setFinishedStops] = useState(0)
  useEffect(() => {
    if (finishedStops === 0) return
    const focusHeading = () => {
      if (document.activeElement !== document.body) return
      const next = place.current?.querySelector<HTMLElement>('ol li h2')
      ;(next ?? document.querySelector<HTMLElement>('main h1'))?.focus()
    }
    const timer = setInterval(focusHeading, CHECK_MS)
    const timeout = setTimeout(() => clearInterval(timer), CLOSING_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(timeout)
    }
  }, [finishedStops])
  return { place, focusNext: () => setFinishedStops(count => count + 1) }
}

/** The cash of the day and what the courier still has. Hidden if there is none. */
function Cash({ day: { takenAmd, handedOverAmd, cashAmd } }: { day: CourierDay }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  if (takenAmd === 0 && handedOverAmd === 0 && cashAmd === 0) return null
  return (
    <section className="rounded-picture border border-hairline bg-surface p-4">
      <h2 className="mb-2 text-base">{t('adminDeliveries.myCash')}</h2>
      <dl className="grid gap-1.5 text-sm tabular-nums">
        <Fact term={t('adminDeliveries.myTaken')}>{formatAmd(takenAmd)}</Fact>
        <Fact term={t('adminDeliveries.myHanded')}>{formatAmd(handedOverAmd)}</Fact>
        <Fact term={t('adminDeliveries.myHas')}>
          <strong className="font-semibold">{formatAmd(cashAmd)}</strong>
        </Fact>
      </dl>
    </section>
  )
}
