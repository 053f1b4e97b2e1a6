import { exportAccount } from '@shop/contracts/account.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { saveFile } from '#platform/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then(module => ({ default: module.DeleteAccountDialog })),
)

/** Export of all personal data and deletion of the account. */
export function YourData() {
  const t = useT()
  const [isDeleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: () => call(exportAccount),
    onSuccess: held =>
      saveFile(
        `my-data-${shopDate(new Date(held.exportedAt))}.json`,
        JSON.stringify(held, null, 2),
        'application/json',
      ),
  })
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">{t('data.exportText')}</p>
      {download.isSuccess && <Notice kind="ok" role="status" title={t('data.exported')} />}
      {download.error && (
        <Notice kind="bad" role="alert" title={t('data.exportFailed')}>
          {download.error instanceof ApiError && download.error.serverMessage}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" size="sm" pending={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden className="size-4" />
          {t('data.export')}
        </Button>
        <Button variant="danger" size="sm" onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </div>
      {isDeleting && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </div>
  )
}
