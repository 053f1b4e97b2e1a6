import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { LocaleLink, useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { paths } from '../../../paths.ts'
import { ProductStrip } from '../product-lists.tsx'
import { fittingPartsQuery } from '../queries.ts'

/** The parts that fit a hookah, with a link to all. Nothing if none is known to fit. */
export default function FittingParts({ slug }: { slug: string }) {
  useMessages('fit')
  const t = useT()
  const id = useId()
  const { data } = useQuery(fittingPartsQuery(slug))
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby={id} className="mt-14">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          {t('fit.parts')}
        </h2>
        <LocaleLink
          to={`${paths.accessories}?fits=${slug}`}
          className="inline-flex min-h-8 items-center gap-1.5 text-accent underline-offset-4 hover:underline"
        >
          {t('fit.allParts', { count: data.total })}
          <ArrowRight aria-hidden className="size-4" />
        </LocaleLink>
      </div>
      <ProductStrip products={data.items} />
    </section>
  )
}
