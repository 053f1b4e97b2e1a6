import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { ChangeList } from './change-list.tsx'
import type { Change } from './changes.ts'

type OutrunProps = {
  /** Who was faster. */
  name: string | undefined
  /** What they changed of this section; nothing where it was another one of the same group. */
  changes: readonly Change[]
  onTake: () => void
  onKeep: () => void
}

/** Somebody else has saved meanwhile: what they changed, and whose values stay. */
export function Outrun({ name, changes, onTake, onKeep }: OutrunProps) {
  const t = useT()
  return (
    <Notice
      kind="warn"
      role="alert"
      title={name === undefined ? t('settings.outrun') : t('settings.outrunBy', { name })}
      actions={
        <>
          <DenseButton variant="primary" onClick={onKeep}>
            {t(changes.length > 0 ? 'settings.keepMine' : 'settings.goOn')}
          </DenseButton>
          {changes.length > 0 && <DenseButton onClick={onTake}>{t('settings.takeTheirs')}</DenseButton>}
        </>
      }
    >
      {changes.length > 0 ? (
        <>
          <p className="mb-2">{t('settings.outrunText')}</p>
          <ChangeList changes={changes} />
        </>
      ) : (
        t('settings.outrunElsewhere')
      )}
    </Notice>
  )
}
