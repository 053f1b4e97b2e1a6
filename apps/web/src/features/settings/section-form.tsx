import { type SettingKey, type Settings, settingGroups } from '@shop/contracts/settings-groups.ts'
import { putSetting, type Setting, type SettingWithHistory } from '@shop/contracts/settings-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminError, Panel } from '#shared/admin/page-parts.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { settingQuery, settingsQuery } from './queries.ts'
import { type Section, useSettingLabels } from './section.ts'
import {
  type Change,
  compareValues,
  findChangedFields,
  findProblems,
  type Problems,
  toProblems,
} from './section-rules.ts'

type SectionFormProps<K extends SettingKey> = {
  section: Section<K>
  /** The current value of the section's group. */
  now: Setting
  onDirty: (id: string, isDirty: boolean) => void
}

const NO_PROBLEMS: Problems = new Map()

function read<K extends SettingKey>(key: K, { value }: Setting): Settings[K] {
  // The schema of each key has that key's type; TypeScript cannot follow the index through the record.
  return settingGroups[key].parse(value) as Settings[K]
}

/**
 * A section that is saved on its own, based on the version of its group on the page. After a conflict, the form shows
 * the other person's values next to the input, and neither is lost.
 */
export function SectionForm<K extends SettingKey>({ section, now, onDirty }: SectionFormProps<K>) {
  const { id, group, fields, toLabeledValues, affectsPrices = false, Body } = section
  const t = useT()
  const labels = useSettingLabels()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const saved = read(group, now)
  // Changed fields and the value they are based on: the saved value may change meanwhile.
  const [typed, setTyped] = useState<{ onto: Settings[K]; changes: Partial<Settings[K]> }>()
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [theirName, setTheirName] = useState<string>()
  const value: Settings[K] = { ...saved, ...typed?.changes }
  const changed = findChangedFields(saved, value, fields)
  const isDirty = changed.length > 0
  const theirs = typed ? findChangedFields(typed.onto, saved, fields) : []
  const changes = isDirty ? compareValues(toLabeledValues(saved, labels), toLabeledValues(value, labels)) : []

  useEffect(() => {
    onDirty(id, isDirty)
    return () => onDirty(id, false)
  }, [id, isDirty, onDirty])

  const storeSetting = ({ changes: history, ...setting }: SettingWithHistory) => {
    queryClient.setQueryData(settingsQuery.queryKey, groups =>
      groups?.map(each => (each.key === setting.key ? setting : each)),
    )
    return history[0]?.actorName
  }
  const resetForm = () => {
    setTyped(undefined)
    setProblems(NO_PROBLEMS)
    save.reset()
  }
  const save = useMutation({
    mutationFn: () => call(putSetting, { params: { key: group }, body: { version: now.version, value } }),
    onSuccess: setting => {
      storeSetting(setting)
      resetForm()
      notify({ kind: 'ok', title: t('settings.saved', { section: t(section.title) }) })
    },
    onError: async error => {
      if (!(error instanceof ApiError)) return
      setProblems(toProblems(error.details))
      if (error.code === 'SETTING_CHANGED') {
        setTheirName(storeSetting(await queryClient.fetchQuery(settingQuery(group))))
      }
    },
  })
  const submit = async () => {
    const problems = findProblems(group, value, t)
    setProblems(problems)
    if (problems.size > 0) {
      // Wait until the errors are rendered, then focus the first invalid field.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const question = {
      title: t('settings.confirm', { section: t(section.title) }),
      text: <ChangeList changes={changes} />,
      action: t('admin.save'),
    }
    if (!affectsPrices || (await confirm(question))) save.mutate()
  }
  const set = (next: Partial<Settings[K]>) =>
    setTyped({ onto: typed?.onto ?? saved, changes: { ...typed?.changes, ...next } })
  const errorAt = (path: string) => problems.get(path)
  const bind = <Name extends keyof Settings[K] & string>(name: Name) => ({
    value: value[name],
    error: errorAt(name),
    // A computed key does not keep the type of the field.
    onChange: (next: Settings[K][Name]) => set({ [name]: next } as unknown as Partial<Settings[K]>),
  })
  const hasConflict = save.error instanceof ApiError && save.error.code === 'SETTING_CHANGED'
  return (
    <div id={id} className="scroll-mt-20 max-md:scroll-mt-48">
      <Panel
        title={t(section.title)}
        actions={
          <LocaleLink
            to={adminPaths.auditOfSetting(group)}
            className="text-muted text-sm underline decoration-control underline-offset-4 hover:decoration-current"
          >
            {t('settings.history')}
          </LocaleLink>
        }
      >
        <p className="mb-5 max-w-3xl text-muted text-sm">{t(section.intro)}</p>
        <form
          ref={form}
          noValidate
          className="grid gap-5"
          onSubmit={event => {
            event.preventDefault()
            void submit()
          }}
        >
          <Body value={value} set={set} errorAt={errorAt} bind={bind} />
          {hasConflict && (
            <EditConflict
              name={theirName}
              changes={typed ? compareValues(toLabeledValues(typed.onto, labels), toLabeledValues(saved, labels)) : []}
              onTake={() => {
                const mine = Object.entries(typed?.changes ?? {}).filter(
                  ([field]) => !theirs.some(each => each === field),
                )
                // Object.fromEntries does not keep the names of the fields.
                setTyped({ onto: saved, changes: Object.fromEntries(mine) as Partial<Settings[K]> })
                save.reset()
              }}
              onKeep={() => {
                setTyped(typed && { ...typed, onto: saved })
                save.reset()
              }}
            />
          )}
          {save.error && !hasConflict && problems.size === 0 ? <AdminError error={save.error} /> : null}
          {isDirty && !hasConflict && (
            <div className="grid gap-3 border-hairline border-t pt-4">
              <h3 className="font-medium text-sm">{t('settings.changes')}</h3>
              <ChangeList changes={changes} />
              <div className="flex flex-wrap gap-3">
                <CompactButton type="submit" variant="primary" pending={save.isPending}>
                  {t('admin.save')}
                </CompactButton>
                <CompactButton disabled={save.isPending} onClick={resetForm}>
                  {t('settings.reset')}
                </CompactButton>
              </div>
            </div>
          )}
        </form>
      </Panel>
    </div>
  )
}

type EditConflictProps = {
  /** Name of the other person. */
  name: string | undefined
  /** Their changes in this section; empty if they changed another section of the group. */
  changes: readonly Change[]
  onTake: () => void
  onKeep: () => void
}

/** Shows the changes of another person and asks whose values to keep. */
function EditConflict({ name, changes, onTake, onKeep }: EditConflictProps) {
  const t = useT()
  return (
    <Notice
      kind="warn"
      role="alert"
      title={name === undefined ? t('settings.editConflict') : t('settings.editConflictBy', { name })}
      actions={
        <>
          <CompactButton variant="primary" onClick={onKeep}>
            {t(changes.length > 0 ? 'settings.keepMine' : 'settings.goOn')}
          </CompactButton>
          {changes.length > 0 && <CompactButton onClick={onTake}>{t('settings.takeTheirs')}</CompactButton>}
        </>
      }
    >
      {changes.length > 0 ? (
        <>
          <p className="mb-2">{t('settings.editConflictText')}</p>
          <ChangeList changes={changes} />
        </>
      ) : (
        t('settings.editConflictElsewhere')
      )}
    </Notice>
  )
}

/** Values before and after, one line each. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useT()
  return (
    <ul className="grid gap-1 text-sm">
      {changes.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-muted">{label}: </span>
          <del className="text-muted">{before ?? t('settings.notSet')}</del>
          <ArrowRight aria-label={t('settings.becomes')} role="img" className="mx-1.5 inline size-3.5 text-muted" />
          <ins className="font-medium no-underline">{after ?? t('settings.notSet')}</ins>
        </li>
      ))}
    </ul>
  )
}
