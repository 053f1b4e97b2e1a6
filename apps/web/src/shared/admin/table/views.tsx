import { Popover } from '@base-ui/react/popover'
import { BookmarkPlus, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { Field } from '#ui/forms/field.tsx'
import { CompactButton, CompactInput, compactButtonClass } from '../fields/controls.tsx'
import { notifyUndo } from '../notifications.ts'
import { type NamedView, type Preferences, type TableState, withChanges } from './table-state.ts'

export type ViewsProps = {
  state: TableState
  preferences: Preferences
  setPreferences: (changes: Partial<Preferences>) => void
  views: readonly NamedView[]
}

const tabClass =
  'inline-flex min-h-9 items-center whitespace-nowrap rounded-full px-3 text-sm hover:bg-raised aria-[current=true]:bg-text aria-[current=true]:text-bg pointer-coarse:min-h-11'

/** Predefined and saved views of a list, and saving the current one. */
export function Views({ state, views, preferences, setPreferences }: ViewsProps) {
  const t = useT()
  const saved = preferences.views
  const isCurrent = (search: string) => sameQuery(search, state.view)
  const isNamed = [...views, ...saved].some(({ search }) => isCurrent(search))
  const remove = (name: string) => {
    setPreferences({ views: saved.filter(view => view.name !== name) })
    notifyUndo(t('admin.viewRemoved', { name }), {
      label: t('admin.undo'),
      run: () => setPreferences({ views: saved }),
    })
  }
  if (views.length === 0 && saved.length === 0 && state.view === '') return null
  return (
    <nav aria-label={t('admin.views')} className="-mx-1 flex items-center gap-1 overflow-x-auto px-1 py-0.5">
      {views.map(({ name, search }) => (
        <Link key={name} to={`?${search}`} aria-current={isCurrent(search) ? 'true' : undefined} className={tabClass}>
          {name}
        </Link>
      ))}
      {saved.map(({ name, search }) => (
        <span key={name} className="inline-flex items-center rounded-full border border-hairline">
          <Link
            to={`?${search}`}
            aria-current={isCurrent(search) ? 'true' : undefined}
            className={cx(tabClass, 'pr-2')}
          >
            {name}
          </Link>
          <button
            type="button"
            aria-label={t('admin.removeView', { name })}
            onClick={() => remove(name)}
            className="inline-flex size-9 items-center justify-center rounded-full text-muted hover:bg-raised pointer-coarse:size-11"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </span>
      ))}
      {!isNamed && state.view !== '' && (
        <SaveView
          onSave={name =>
            setPreferences({ views: [...saved.filter(view => view.name !== name), { name, search: state.view }] })
          }
        />
      )}
    </nav>
  )
}

/** True if filters and sort order are equal; display options may differ. */
function sameQuery(one: string, other: string): boolean {
  const sorted = (query: string) => {
    const params = withChanges(new URLSearchParams(query), { cols: undefined, dense: undefined, limit: undefined })
    params.sort()
    return params.toString()
  }
  return sorted(one) === sorted(other)
}

const MAX_NAME_LENGTH = 40

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [isMissing, setMissing] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={compactButtonClass('quiet', 'whitespace-nowrap')}>
        <BookmarkPlus aria-hidden className="size-4" />
        {t('admin.saveView')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="z-50">
          <Popover.Popup className="w-72 rounded-picture border border-hairline bg-surface p-4 outline-none">
            <form
              noValidate
              onSubmit={event => {
                event.preventDefault()
                const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
                setMissing(!name)
                if (!name) return
                onSave(name)
                setOpen(false)
              }}
            >
              <Field
                label={t('admin.viewName')}
                hint={t('admin.viewHint')}
                error={isMissing ? t('admin.viewNameMissing') : undefined}
              >
                {control => (
                  <CompactInput
                    {...control}
                    name="name"
                    maxLength={MAX_NAME_LENGTH}
                    autoComplete="off"
                    onChange={() => setMissing(false)}
                    className="w-full"
                  />
                )}
              </Field>
              <CompactButton type="submit" variant="primary" className="mt-3">
                {t('admin.save')}
              </CompactButton>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
