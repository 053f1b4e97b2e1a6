import { undoStates } from '@shop/contracts/catalog-bulk.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { UndoChange } from './undo-change.tsx'

/** The way back from a change of many states, and how many were changed meanwhile. */
export function TakeStatesBack({ changeId }: { changeId: string }) {
  const t = useT()
  return (
    <UndoChange label={t('adminCatalog.takeStatesBack')} undo={() => call(undoStates, { params: { id: changeId } })}>
      {({ restored, kept }) => (
        <Notice kind="ok" role="status" title={t('adminCatalog.tookStatesBack', { count: restored })}>
          {kept > 0 && t('adminCatalog.keptStates', { count: kept })}
        </Notice>
      )}
    </UndoChange>
  )
}
