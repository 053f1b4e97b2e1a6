import { ApiError } from '#platform/api/api-error.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'

/** Links to the orders that an API error names as conflicting. */
export function NamedOrders({ error }: { error: unknown }) {
  const t = useT()
  const numbers = error instanceof ApiError ? error.details.flatMap(({ orderNumber }) => orderNumber ?? []) : []
  if (numbers.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {numbers.map(number => (
        <li key={number}>
          <LocaleLink to={adminPaths.order(number)} className="underline">
            {t('admin.orderNumber', { number: String(number) })}
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}
