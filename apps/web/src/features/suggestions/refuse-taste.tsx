import { Ban, Undo2 } from 'lucide-react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { RefusalError } from './refusal-error.tsx'
import { useChangeRefused, useRefused } from './use-refused.ts'

type RefuseTasteProps = {
  flavorType: string
  /** Title of the part. */
  title: string
  onSignedOut: () => void
  disabled: boolean
  className: string
}

const quietClass =
  'inline-flex min-h-11 items-center gap-2 text-left text-muted text-sm leading-tight underline decoration-control underline-offset-4 hover:decoration-current disabled:opacity-55'

/** Excludes the flavor of a part from future mixes, or includes it again. */
export function RefuseTaste({ flavorType, title, onSignedOut, disabled, className }: RefuseTasteProps) {
  const t = useT()
  const locale = useLocale()
  const refused = useRefused().find(taste => taste.flavorType === flavorType)
  const change = useChangeRefused(onSignedOut)
  const Icon = refused ? Undo2 : Ban
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-x-4">
        <p role="status" className={refused ? 'text-sm leading-snug max-sm:pt-2' : 'sr-only'}>
          {refused && t('mix.refused', { name: refused.name[locale] })}
        </p>
        {/* One element in both states, so that it keeps the focus; closed to a second press, not to the keyboard. */}
        <button
          type="button"
          disabled={disabled}
          aria-busy={change.isPending || undefined}
          aria-label={refused ? `${t('mix.allow')}: ${refused.name[locale]}` : `${t('mix.refuse')}: ${title}`}
          onClick={() => change.isPending || change.mutate({ flavorType, isRefused: !refused })}
          className={cx(quietClass, change.isPending && 'opacity-55')}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {t(refused ? 'mix.allow' : 'mix.refuse')}
        </button>
      </div>
      <RefusalError error={change.error} />
    </div>
  )
}
