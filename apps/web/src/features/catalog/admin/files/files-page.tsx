import { FileKind } from '@shop/contracts/catalog-files.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { useSearchParams } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { Panel } from '#shared/admin/panel.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { RadioCard } from '#ui/forms/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { ColumnHelp } from './column-help.tsx'
import { ExportForm } from './export-form.tsx'
import { ImportList } from './import-list.tsx'
import { KIND_LABELS } from './labels.ts'
import { UploadForm } from './upload-form.tsx'

/** Export for all staff, import for admins, and a description of the columns. */
export function FilesPage() {
  const t = useT()
  const { role } = useStaff()
  const [params, setParams] = useSearchParams()
  const kind = oneOf(FileKind.options, params.get('kind')) ?? 'products'
  return (
    <>
      <AdminHeading title={t('admin.page.files')} />
      <fieldset className="mb-4">
        <legend className="mb-2 font-medium text-sm">{t('files.kind')}</legend>
        <div className="grid gap-3 md:grid-cols-3">
          {FileKind.options.map(value => (
            <RadioCard
              key={value}
              name="kind"
              value={value}
              checked={value === kind}
              onChange={() => setParams({ kind: value }, { replace: true, preventScrollReset: true })}
              label={t(KIND_LABELS[value].name)}
              detail={t(KIND_LABELS[value].detail)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Panel title={t('files.export')}>
            <ExportForm kind={kind} />
          </Panel>
          <Panel title={t('files.import')}>
            {role === 'admin' ? (
              <UploadForm asksReason={kind === 'stock'}>
                <p className="text-muted text-sm">{t('files.importText')}</p>
              </UploadForm>
            ) : (
              <Notice>{t('files.onlyAdmins')}</Notice>
            )}
          </Panel>
          {role === 'admin' && <ImportList />}
        </div>
        <ColumnHelp kind={kind} />
      </div>
    </>
  )
}
