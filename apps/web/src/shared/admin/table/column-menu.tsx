import { Popover } from '@base-ui/react/popover'
import { Settings2 } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { compactButtonClass } from '../fields/controls.tsx'
import type { ToolbarProps } from './toolbar-props.ts'

/** Selects columns and density. The choice is stored in the address and in the preferences. */
export function ColumnMenu<Row>({ state, columns, shown, isDense, setPreferences }: ToolbarProps<Row>) {
  const t = useT()
  const toggle = (id: string, isOn: boolean) => {
    const picked = columns.filter(column => (column.id === id ? isOn : shown.includes(column))).map(column => column.id)
    setPreferences({ columns: picked })
    state.change({ cols: picked.join(',') }, { keepsPlace: true, replaces: true })
  }
  const setDense = (isOn: boolean) => {
    setPreferences({ isDense: isOn })
    state.change({ dense: isOn ? '1' : '0' }, { keepsPlace: true, replaces: true })
  }
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={t('admin.columns')}
        title={t('admin.columns')}
        className={compactButtonClass('outline', 'px-2.5')}
      >
        <Settings2 aria-hidden className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-50">
          <Popover.Popup className="max-h-[min(28rem,var(--available-height))] w-64 overflow-y-auto rounded-picture border border-hairline bg-surface px-4 py-2 outline-none">
            <Popover.Title className="mt-2 font-medium text-muted text-sm">{t('admin.columns')}</Popover.Title>
            {columns.map((column, index) => (
              <Checkbox
                key={column.id}
                checked={shown.includes(column)}
                disabled={index === 0 || column.isActions}
                onChange={event => toggle(column.id, event.target.checked)}
              >
                {column.header}
              </Checkbox>
            ))}
            <div className="mt-1 border-hairline border-t pt-1">
              <Checkbox checked={isDense} onChange={event => setDense(event.target.checked)}>
                {t('admin.dense')}
              </Checkbox>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
