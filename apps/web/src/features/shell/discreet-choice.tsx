import { useId } from 'react'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { setDiscreetMode, useDiscreetMode } from '#shared/discreet/discreet-mode.ts'
import { Button } from '#ui/button.tsx'

/** Turns discreet mode on and off in this browser, for visitors too. */
export default function DiscreetChoice() {
  useMessages('discreet')
  const t = useT()
  const id = useId()
  const isOn = useDiscreetMode()
  return (
    <section aria-labelledby={id} className="border-hairline border-t">
      <div className="page-x flex flex-wrap items-center gap-x-6 gap-y-3 py-5">
        <div className="min-w-0 flex-1 basis-80 text-sm">
          <h2 id={id} className="font-semibold">
            {t('discreet.title')}
          </h2>
          <p className="mt-1 max-w-3xl text-muted">{t('discreet.text')}</p>
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-pressed={isOn}
          className="aria-pressed:bg-raised aria-pressed:font-semibold"
          onClick={() => setDiscreetMode(!isOn)}
        >
          {t(isOn ? 'discreet.turnOff' : 'discreet.turnOn')}
        </Button>
      </div>
    </section>
  )
}
