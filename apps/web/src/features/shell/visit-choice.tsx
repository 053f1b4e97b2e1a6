import { useEffect, useId, useState } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { refusesTracking, setVisitConsent, useVisitConsent } from '#shared/visits/visits.ts'
import { Button } from '#ui/button.tsx'
import { paths } from '../../paths.ts'

/** Asks whether the visit may be counted. Both answers look the same and can be changed here at any time. */
export function VisitChoice() {
  const t = useT()
  const id = useId()
  const choice = useVisitConsent()
  // Only the browser knows, so the server renders the question.
  const [isRefused, setRefused] = useState(false)
  useEffect(() => setRefused(refusesTracking()), [])
  return (
    <section aria-labelledby={id} className="border-hairline border-t">
      <div className="page-x flex flex-wrap items-center gap-x-6 gap-y-3 py-5">
        <div className="min-w-0 flex-1 basis-80 text-sm">
          <h2 id={id} className="font-semibold">
            {t('visits.title')}
          </h2>
          <p className="mt-1 max-w-3xl text-muted">
            {t(isRefused ? 'visits.refused' : 'visits.text')}{' '}
            <LocaleLink to={paths.privacy} className="underline underline-offset-4">
              {t('visits.more')}
            </LocaleLink>
          </p>
        </div>
        {!isRefused && (
          <div className="flex flex-wrap gap-2">
            {([true, false] as const).map(answer => (
              <Button
                key={String(answer)}
                variant="outline"
                size="sm"
                aria-pressed={choice === answer}
                className="aria-pressed:bg-raised aria-pressed:font-semibold"
                onClick={() => setVisitConsent(answer)}
              >
                {t(answer ? 'visits.yes' : 'visits.no')}
              </Button>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
