import type { RentalUnit, RentalUnits } from '@shop/contracts/rental-units-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Label, PrintLabels } from '#shared/admin/labels/print-labels.tsx'
import { AdminHeading, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { slotText } from '#shared/admin/timestamps.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { unitsQuery } from '../queries.ts'
import { UNIT_LABELS, UNIT_TONES } from '../rental-labels.tsx'
import { AddModelDialog, type ModelWithTerms, TermsDialog } from './model-dialogs.tsx'
import { Timeline, useIsTimelineLoaded } from './timeline.tsx'
import { AddUnitDialog, UnitStateDialog } from './unit-dialogs.tsx'

/** Rental units: timeline, state and location. */
export function UnitsPage() {
  const t = useT()
  const query = useQuery(unitsQuery)
  const { data } = query
  const can = useCan()
  const isTimelineLoaded = useIsTimelineLoaded()
  const [isAddingUnit, setAddingUnit] = useState(false)
  const [isAddingModel, setAddingModel] = useState(false)
  const [editedModel, setEditedModel] = useState<ModelWithTerms>()
  return (
    <>
      <AdminHeading title={t('admin.page.rentalUnits')}>
        {data && can('prices.edit') && (
          <CompactButton onClick={() => setAddingModel(true)}>
            <Plus aria-hidden className="size-4" />
            {t('adminRentals.addModel')}
          </CompactButton>
        )}
        {can('rentals.edit') && data?.models.some(({ terms }) => terms.isOffered) && (
          <CompactButton variant="primary" onClick={() => setAddingUnit(true)}>
            <Plus aria-hidden className="size-4" />
            {t('adminRentals.addUnit')}
          </CompactButton>
        )}
      </AdminHeading>
      <Timeline />
      {isTimelineLoaded && (
        <>
          <h2 className="mt-6 mb-3 text-xl">{t('adminRentals.units')}</h2>
          {data ? (
            <Models models={data.models} onTerms={can('prices.edit') ? setEditedModel : undefined} />
          ) : (
            <QueryPlaceholder query={query} className="h-64 w-full rounded-picture" />
          )}
        </>
      )}
      {isAddingUnit && data && <AddUnitDialog models={data.models} onClose={() => setAddingUnit(false)} />}
      {isAddingModel && data && (
        <AddModelDialog
          excludedSlugs={data.models.map(({ slug }) => slug)}
          onPick={model => {
            setAddingModel(false)
            setEditedModel(model)
          }}
          onClose={() => setAddingModel(false)}
        />
      )}
      {editedModel && (
        <TermsDialog key={editedModel.slug} model={editedModel} onClose={() => setEditedModel(undefined)} />
      )}
    </>
  )
}

type Model = RentalUnits['models'][number]
/** `onTerms` is undefined for users who may not change terms. */
type OnTerms = { onTerms?: (model: Model) => void }

function Models({ models, onTerms }: RentalUnits & OnTerms) {
  const t = useT()
  const [editedUnit, setEditedUnit] = useState<RentalUnit>()
  if (models.length === 0)
    return (
      <EmptyState title={t('adminRentals.noModels')}>
        {t(onTerms ? 'adminRentals.noModelsText' : 'adminRentals.noModelsForAdmin')}
      </EmptyState>
    )
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {models.map(model => (
        <section key={model.slug} className="min-w-0 rounded-picture border border-hairline bg-surface p-4">
          <ModelHeading model={model} onTerms={onTerms} />
          <ul className="divide-y divide-hairline">
            {model.units.map(unit => (
              <Unit key={unit.id} unit={unit} onChange={() => setEditedUnit(unit)} />
            ))}
          </ul>
        </section>
      ))}
      {editedUnit && <UnitStateDialog unit={editedUnit} onClose={() => setEditedUnit(undefined)} />}
    </div>
  )
}

/** Price of a model, and why it cannot be booked. */
function ModelHeading({ model, onTerms }: { model: Model } & OnTerms) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const text = useProductText()
  const { brand, terms, isOffered, units } = model
  return (
    <div className="mb-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="flex min-w-0 flex-wrap items-center gap-2 text-base">
          {brand} <ProductText of={model} field="title" />
          {!isOffered && <Badge>{t(terms.isOffered ? 'adminRentals.notInShop' : 'adminRentals.notOffered')}</Badge>}
        </h3>
        {units.length > 0 && (
          <PrintLabels label={t('adminRentals.labels')} load={() => units}>
            {({ id, code }, codes) => (
              <Label key={id} code={codes.qrUrl(code)}>
                <p className="font-semibold text-xl">{code}</p>
                <p>
                  {brand} {text(model, 'title')}
                </p>
              </Label>
            )}
          </PrintLabels>
        )}
        {onTerms && (
          <CompactButton
            aria-label={t('adminRentals.termsOf', { model: `${brand} ${text(model, 'title')}` })}
            onClick={() => onTerms(model)}
          >
            {t('adminRentals.terms')}
          </CompactButton>
        )}
      </div>
      <p className="text-muted text-sm">
        {t('adminRentals.termsLine', {
          day: formatAmd(terms.pricePerDayAmd),
          third: formatAmd(terms.priceFromThirdDayAmd),
          deposit: formatAmd(terms.depositAmd),
        })}
      </p>
      {units.length === 0 && <p className="mt-1 text-sm text-warn">{t('adminRentals.noUnits')}</p>}
    </div>
  )
}

function Unit({ unit, onChange }: { unit: RentalUnit; onChange: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { code, state, note, repairUntil, readyFrom, current, upcoming } = unit
  return (
    <li className="flex items-center justify-between gap-x-4 py-2 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{code}</span>
          <Badge tone={UNIT_TONES[state]}>{t(UNIT_LABELS[state])}</Badge>
          {current?.isOverdue && <Badge tone="bad">{t('adminRentals.overdue')}</Badge>}
        </p>
        {note && state !== 'in_service' && <p className="break-words text-muted">{note}</p>}
        {repairUntil && (
          <p className="text-muted">{t('adminRentals.backOn', { day: slotText({ date: repairUntil }, locale) })}</p>
        )}
        {readyFrom && (
          <p className="text-muted">{t('adminRentals.cleanFrom', { day: slotText({ date: readyFrom }, locale) })}</p>
        )}
        {current && (
          <LocaleLink to={adminPaths.rental(current.id)} className="underline">
            {t('adminRentals.currentRental', {
              number: String(current.orderNumber),
              day: slotText({ date: current.to }, locale),
            })}
          </LocaleLink>
        )}
        {upcoming > 0 && <p className="text-muted">{t('adminRentals.upcoming', { count: upcoming })}</p>}
      </div>
      <CompactButton aria-label={t('adminRentals.changeStateOf', { code })} onClick={onChange}>
        {t('adminRentals.changeState')}
      </CompactButton>
    </li>
  )
}
