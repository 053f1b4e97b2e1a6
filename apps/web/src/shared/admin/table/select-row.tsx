import { useT } from '#platform/i18n/locale-context.tsx'
import type { Selection } from './table-types.ts'

const boxClass = 'size-4.5 align-middle accent-(--accent)'

export function SelectRow({ rowKey, selection: { selected, onSelect } }: { rowKey: string; selection: Selection }) {
  const t = useT()
  const toggle = (isOn: boolean) =>
    onSelect(new Set(isOn ? [...selected, rowKey] : [...selected].filter(key => key !== rowKey)))
  return (
    <input
      type="checkbox"
      aria-label={t('admin.selectRow', { row: rowKey })}
      checked={selected.has(rowKey)}
      onChange={event => toggle(event.target.checked)}
      className={boxClass}
    />
  )
}

/** Selects or deselects all rows of the page. */
export function SelectAll({
  keys,
  selection: { selected, onSelect },
}: {
  keys: readonly string[]
  selection: Selection
}) {
  const t = useT()
  const chosen = keys.filter(key => selected.has(key)).length
  return (
    <input
      type="checkbox"
      aria-label={t('admin.selectPage')}
      checked={chosen === keys.length}
      ref={box => {
        if (box) box.indeterminate = chosen > 0 && chosen < keys.length
      }}
      onChange={event =>
        onSelect(
          new Set(event.target.checked ? [...selected, ...keys] : [...selected].filter(key => !keys.includes(key))),
        )
      }
      className={boxClass}
    />
  )
}
