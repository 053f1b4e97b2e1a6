import { tasteDimensions } from '@shop/contracts/goods.ts'
import { useId } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { TasteChart, tasteNames } from '../taste-chart.tsx'
import type { PartProps } from './draft.ts'

const PERCENT = 100

/** How it tastes: sliders, and beside them what the product's page will draw. */
export function TastePart({ draft: { taste }, onChange }: PartProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium text-sm">{t('taste.title')}</legend>
        {tasteDimensions.map(dimension => (
          <div
            key={dimension}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_2rem] items-center gap-3 text-sm sm:grid-cols-[7rem_minmax(0,1fr)_3rem]"
          >
            <label htmlFor={`${id}-${dimension}`}>{t(tasteNames[dimension])}</label>
            <input
              id={`${id}-${dimension}`}
              type="range"
              min={0}
              max={PERCENT}
              step={5}
              value={Math.round(taste[dimension] * PERCENT)}
              onChange={event => onChange({ taste: { ...taste, [dimension]: Number(event.target.value) / PERCENT } })}
              className="min-h-9 w-full min-w-0 accent-(--accent)"
            />
            <output htmlFor={`${id}-${dimension}`} className="text-right tabular-nums">
              {Math.round(taste[dimension] * PERCENT)}
            </output>
          </div>
        ))}
      </fieldset>
      <TasteChart taste={taste} />
    </div>
  )
}
