import type { RefusedFlavor } from '@shop/contracts/suggestions.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { RemovableChip } from '#ui/chip.tsx'
import { RefusalError } from './refusal-error.tsx'
import { useChangeRefused, useRefused } from './use-refused.ts'

/** Excluded flavors. A press includes one again and can be undone. */
export function RefusedTastes({ onSignedOut, disabled }: { onSignedOut: () => void; disabled: boolean }) {
  const t = useT()
  const locale = useLocale()
  const refused = useRefused()
  const change = useChangeRefused(onSignedOut)
  const [allowed, setAllowed] = useState<RefusedFlavor>()
  const group = useRef<HTMLFieldSetElement>(null)
  const lastAllowed = useRef(allowed)
  // The pressed button no longer exists: focus the undo button, or the flavor that was excluded again.
  useEffect(() => {
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    if (lastAllowed.current !== allowed) buttons.at(allowed ? -1 : 0)?.focus()
    lastAllowed.current = allowed
  }, [allowed])
  if (refused.length === 0 && !allowed) return null

  const set = (taste: RefusedFlavor, isRefused: boolean) =>
    change.mutate(
      { flavorType: taste.flavorType, isRefused },
      { onSuccess: () => setAllowed(isRefused ? undefined : taste) },
    )
  return (
    <fieldset ref={group} disabled={disabled} className="mt-6">
      <legend className="font-semibold">{t('mix.refusedTitle')}</legend>
      {refused.length > 0 && (
        <>
          <p className="mt-1 text-muted text-sm">{t('mix.refusedHint')}</p>
          <div className="-mx-1 mt-2 flex max-h-60 flex-wrap gap-2 overflow-y-auto p-1">
            {refused.map(taste => (
              <RemovableChip
                key={taste.flavorType}
                label={`${taste.name[locale]}: ${t('mix.allow')}`}
                onClick={() => set(taste, false)}
              >
                {taste.name[locale]}
              </RemovableChip>
            ))}
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        <p role="status" className={allowed ? 'py-3 text-sm leading-snug max-sm:pb-0' : 'sr-only'}>
          {allowed && t('mix.allowed', { name: allowed.name[locale] })}
        </p>
        {allowed && (
          <Button variant="plain" size="sm" onClick={() => set(allowed, true)}>
            {t('mix.undo')}
          </Button>
        )}
      </div>
      <RefusalError error={change.error} />
    </fieldset>
  )
}
