import { undoStates } from '@shop/contracts/catalog-bulk.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { CATALOG_KEY } from './queries.ts'

/** The way back from a change of many states, and how many were changed meanwhile. */
export function TakeStatesBack({ changeId }: { changeId: string }) {
  const t = useT()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(undoStates, { params: { id: changeId } }),
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  if (!undo.data)
    return (
      <div className="grid justify-items-start gap-2">
        {undo.error && <AdminError error={undo.error} />}
        <DenseButton pending={undo.isPending} onClick={() => undo.mutate()}>
          {t('adminCatalog.takeStatesBack')}
        </DenseButton>
      </div>
    )
  const { restored, kept } = undo.data
  return (
    <Notice kind="ok" role="status" title={t('adminCatalog.tookStatesBack', { count: restored })}>
      {kept > 0 && t('adminCatalog.keptStates', { count: kept })}
    </Notice>
  )
}
