import { useT } from '#platform/i18n/locale-context.tsx'
import { useShortcuts } from '../shortcuts.tsx'

/** J and K go from row to row, / to the search. */
export function useRowKeys(listId: string): void {
  const t = useT()
  const step = (by: number) => {
    const links = [...(document.getElementById(listId)?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const index = links.indexOf(document.activeElement as HTMLElement)
    const next = index < 0 ? (by > 0 ? 0 : links.length - 1) : index + by
    links[next]?.focus()
  }
  useShortcuts([
    { keys: 'j', label: t('admin.nextRow'), run: () => step(1) },
    { keys: 'k', label: t('admin.previousRow'), run: () => step(-1) },
    {
      keys: '/',
      label: t('admin.search'),
      run: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    },
  ])
}
