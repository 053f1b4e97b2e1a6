import { Popover } from '@base-ui/react/popover'
import type { ListView } from '@shop/contracts/list-views.ts'
import { BookmarkPlus, Ellipsis, Users } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { CompactButton, compactButtonClass } from '../fields/controls.tsx'
import { notifyUndo } from '../notifications.ts'
import { useCan } from '../staff.ts'
import { type SavedViews, useSavedViews, useTakeOver } from './saved-views.ts'
import { type NamedView, type Preferences, type TableState, withChanges } from './table-state.ts'
import { ViewDialog } from './view-dialog.tsx'

export type ViewsProps = {
  /** Identifies the list. */
  id: string
  state: TableState
  preferences: Preferences
  setPreferences: (changes: Partial<Preferences>) => void
  views: readonly NamedView[]
}

const tabClass =
  'inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-full px-3 text-sm hover:bg-raised aria-[current=true]:bg-text aria-[current=true]:text-bg pointer-coarse:min-h-11'

/** Predefined, shared and own views of a list, and saving the current one. */
export function Views({ id, state, views, preferences, setPreferences }: ViewsProps) {
  const t = useT()
  const saved = useSavedViews(id)
  const [editing, setEditing] = useState<ListView | 'new'>()
  useTakeOver(saved, preferences.views, rest => setPreferences({ views: rest }))
  useDefaultView(state, saved)
  const isCurrent = (search: string) => sameQuery(search, state.view)
  const isNamed = [...views, ...saved.views].some(({ search }) => isCurrent(search))
  const canSave = saved.canSave && !isNamed && state.view !== ''
  if (views.length === 0 && saved.views.length === 0 && !canSave) return null
  return (
    <nav
      aria-label={t('admin.views')}
      className="-mx-1 flex items-center gap-1 px-1 py-0.5 max-md:overflow-x-auto md:flex-wrap"
    >
      {views.map(({ name, search }) => (
        <Link key={name} to={`?${search}`} aria-current={isCurrent(search) ? 'true' : undefined} className={tabClass}>
          {name}
        </Link>
      ))}
      {saved.views.map(view => (
        <span key={view.id} className="inline-flex items-center rounded-full border border-hairline">
          <Link
            to={`?${view.search}`}
            aria-current={isCurrent(view.search) ? 'true' : undefined}
            className={cx(tabClass, 'pr-2')}
          >
            {view.isShared && <Users role="img" aria-label={t('admin.view.shared')} className="size-3.5" />}
            {view.name}
          </Link>
          <ViewMenu view={view} saved={saved} onEdit={() => setEditing(view)} />
        </span>
      ))}
      {canSave && (
        <button
          type="button"
          onClick={() => setEditing('new')}
          className={compactButtonClass('quiet', 'whitespace-nowrap')}
        >
          <BookmarkPlus aria-hidden className="size-4" />
          {t('admin.saveView')}
        </button>
      )}
      {editing && (
        <ViewDialog
          view={editing === 'new' ? undefined : editing}
          search={state.view}
          saved={saved}
          onClose={() => {
            saved.save.reset()
            saved.change.reset()
            setEditing(undefined)
          }}
        />
      )}
    </nav>
  )
}

/** Opens the user's default view if the list is opened without filters. */
function useDefaultView(state: TableState, { views, canSave }: SavedViews): void {
  const navigate = useNavigate()
  const isDecided = useRef(false)
  const chosen = views.find(({ isDefault }) => isDefault)
  const isPlain = state.view === '' && state.cursor === undefined
  useEffect(() => {
    if (isDecided.current || !canSave) return
    isDecided.current = true
    if (isPlain && chosen) void navigate(`?${chosen.search}`, { replace: true })
  }, [canSave, chosen, isPlain, navigate])
}

type ViewMenuProps = { view: ListView; saved: SavedViews; onEdit: () => void }

/** What can be done with a saved view. */
function ViewMenu({ view, saved, onEdit }: ViewMenuProps) {
  const t = useT()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const { name, search, isShared, isDefault, canEdit } = view
  const row = saved.views.filter(other => other.isShared === isShared).map(({ id }) => id)
  const place = row.indexOf(view.id)
  const canMove = (!isShared || can('settings.edit')) && row.length > 1
  const move = (by: number) => {
    const ids = row.filter(id => id !== view.id)
    ids.splice(place + by, 0, view.id)
    saved.reorder.mutate({ isShared, ids })
  }
  const remove = () =>
    saved.remove.mutate(view, {
      onSuccess: () =>
        notifyUndo(t('admin.viewRemoved', { name }), {
          label: t('admin.undo'),
          run: () => saved.save.mutate({ name, search, isShared }),
        }),
    })
  const item = (label: ReactNode, run: () => void, isDisabled = false) => (
    <CompactButton
      variant="quiet"
      className="justify-start"
      disabled={isDisabled}
      onClick={() => {
        setOpen(false)
        run()
      }}
    >
      {label}
    </CompactButton>
  )
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={t('admin.view.menu', { name })}
        className="inline-flex size-9 items-center justify-center rounded-full text-muted hover:bg-raised pointer-coarse:size-11"
      >
        <Ellipsis aria-hidden className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="z-50">
          <Popover.Popup className="grid min-w-56 rounded-picture border border-hairline bg-surface p-1.5 outline-none">
            <Popover.Title className="sr-only">{t('admin.view.menu', { name })}</Popover.Title>
            {item(t(isDefault ? 'admin.view.notDefault' : 'admin.view.default'), () =>
              saved.setDefault.mutate(isDefault ? null : view.id),
            )}
            {canEdit && item(t('admin.view.edit'), onEdit)}
            {canMove && item(t('admin.view.earlier'), () => move(-1), place === 0)}
            {canMove && item(t('admin.view.later'), () => move(1), place === row.length - 1)}
            {canEdit && item(t('admin.view.delete'), remove)}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
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
