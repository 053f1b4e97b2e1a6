import { allowFlavor, type ExcludedFlavor, excludeFlavor, listExcludedFlavors } from '@shop/contracts/suggestions.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useSession } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { RemovableChip } from '#ui/chip.tsx'
import { cx } from '#ui/class-names.ts'

/** Mutations in this scope run one after the other, so that a mix requested right after an exclusion respects it. */
export const SERIAL_SCOPE = { id: 'suggestions' }
const NONE: readonly ExcludedFlavor[] = []

/** Excluded flavors, newest first; empty until they have loaded. */
export function useExcludedFlavors(): readonly ExcludedFlavor[] {
  return useQuery(excludedFlavorsQuery(useSession()?.userPhone ?? '')).data?.refused ?? NONE
}

/** Excludes a flavor or includes it again; safe to repeat. */
function useChangeExclusion(onSignedOut: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = excludedFlavorsQuery(useSession()?.userPhone ?? '')
  return useMutation({
    scope: SERIAL_SCOPE,
    mutationFn: async ({ flavorType, isExcluded }: { flavorType: string; isExcluded: boolean }) => {
      // A read that is still running does not contain the change.
      await queryClient.cancelQueries({ queryKey })
      const params = { flavorType }
      return isExcluded ? call(excludeFlavor, { params }) : call(allowFlavor, { params })
    },
    onSuccess: list => queryClient.setQueryData(queryKey, list),
    onError: error => {
      if (error instanceof ApiError && error.status === 401) onSignedOut()
    },
  })
}

/** Excluded flavors. A press includes one again and can be undone. */
export function ExcludedFlavors({ onSignedOut, disabled }: { onSignedOut: () => void; disabled: boolean }) {
  const t = useT()
  const locale = useLocale()
  const excluded = useExcludedFlavors()
  const change = useChangeExclusion(onSignedOut)
  const [allowed, setAllowed] = useState<ExcludedFlavor>()
  const group = useRef<HTMLFieldSetElement>(null)
  const lastAllowed = useRef(allowed)
  // The pressed button no longer exists: focus the undo button, or the flavor that was excluded again.
  useEffect(() => {
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    if (lastAllowed.current !== allowed) buttons.at(allowed ? -1 : 0)?.focus()
    lastAllowed.current = allowed
  }, [allowed])
  if (excluded.length === 0 && !allowed) return null

  const set = (flavor: ExcludedFlavor, isExcluded: boolean) =>
    change.mutate(
      { flavorType: flavor.flavorType, isExcluded },
      { onSuccess: () => setAllowed(isExcluded ? undefined : flavor) },
    )
  return (
    <fieldset ref={group} disabled={disabled} className="mt-6">
      <legend className="font-semibold">{t('mix.refusedTitle')}</legend>
      {excluded.length > 0 && (
        <>
          <p className="mt-1 text-muted text-sm">{t('mix.refusedHint')}</p>
          <div className="-mx-1 mt-2 flex max-h-60 flex-wrap gap-2 overflow-y-auto p-1">
            {excluded.map(flavor => (
              <RemovableChip
                key={flavor.flavorType}
                label={`${flavor.name[locale]}: ${t('mix.allow')}`}
                onClick={() => set(flavor, false)}
              >
                {flavor.name[locale]}
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
      <ExclusionError error={change.error} />
    </fieldset>
  )
}

type ExcludeFlavorProps = {
  flavorType: string
  /** Title of the part. */
  title: string
  onSignedOut: () => void
  disabled: boolean
  className: string
}

const quietClass =
  'inline-flex min-h-11 items-center gap-1.5 text-left text-muted text-xs leading-tight underline-offset-4 hover:underline disabled:opacity-55'

/** Excludes the flavor of a part from future mixes, or includes it again. */
export function ExcludeFlavor({ flavorType, title, onSignedOut, disabled, className }: ExcludeFlavorProps) {
  const t = useT()
  const locale = useLocale()
  const excluded = useExcludedFlavors().find(flavor => flavor.flavorType === flavorType)
  const change = useChangeExclusion(onSignedOut)
  const Icon = excluded ? Undo2 : Ban
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-x-4">
        <p role="status" className={excluded ? 'text-sm leading-snug max-sm:pt-2' : 'sr-only'}>
          {excluded && t('mix.refused', { name: excluded.name[locale] })}
        </p>
        {/* One element in both states, so that it keeps the focus. It ignores a second press. */}
        <button
          type="button"
          disabled={disabled}
          aria-busy={change.isPending || undefined}
          aria-label={excluded ? `${t('mix.allow')}: ${excluded.name[locale]}` : `${t('mix.refuse')}: ${title}`}
          onClick={() => change.isPending || change.mutate({ flavorType, isExcluded: !excluded })}
          className={cx(quietClass, change.isPending && 'opacity-55')}
        >
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {t(excluded ? 'mix.allow' : 'mix.refuse')}
        </button>
      </div>
      <ExclusionError error={change.error} />
    </div>
  )
}

/** Error of a change of excluded flavors. */
function ExclusionError({ error }: { error: Error | null }) {
  const t = useT()
  if (!error) return null
  return (
    <p role="alert" className="pb-3 text-bad text-sm">
      {(error instanceof ApiError && error.serverMessage) || t('error.checkConnection')}
    </p>
  )
}

/** Flavors that the customer excluded, newest first. */
const excludedFlavorsQuery = (userPhone: string) =>
  queryOptions({
    queryKey: ['suggestions', 'refused', userPhone],
    queryFn: ({ signal }) => call(listExcludedFlavors, { signal }),
  })
