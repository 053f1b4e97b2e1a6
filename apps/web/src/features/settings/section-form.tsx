import { type SettingKey, type Settings, settingGroups } from '@shop/contracts/settings-groups.ts'
import { putSetting, type Setting, type SettingWithHistory } from '@shop/contracts/settings-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Panel } from '#shared/admin/panel.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { ChangeList } from './change-list.tsx'
import { type Change, changesBetween, findChangedFields } from './changes.ts'
import { type Problems, problemsOf, refusedFields } from './problems.ts'
import { settingQuery, settingsQuery } from './queries.ts'
import type { Section } from './section-types.ts'
import { useSettingLabels } from './use-setting-labels.ts'

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
  const { id, group, fields, leavesOf, touchesMoney = false, Body } = section
  const t = useT()
  const words = useSettingLabels()
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
  const changes = isDirty ? changesBetween(leavesOf(saved, words), leavesOf(value, words)) : []

  useEffect(() => {
    onDirty(id, isDirty)
    return () => onDirty(id, false)
  }, [id, isDirty, onDirty])

  const take = ({ changes: history, ...setting }: SettingWithHistory) => {
    queryClient.setQueryData(settingsQuery.queryKey, groups =>
      groups?.map(each => (each.key === setting.key ? setting : each)),
    )
    return history[0]?.actorName
  }
  const forget = () => {
    setTyped(undefined)
    setProblems(NO_PROBLEMS)
    save.reset()
  }
  const save = useMutation({
    mutationFn: () => call(putSetting, { params: { key: group }, body: { version: now.version, value } }),
    onSuccess: setting => {
      take(setting)
      forget()
      notify({ kind: 'ok', title: t('settings.saved', { section: t(section.title) }) })
    },
    onError: async error => {
      if (!(error instanceof ApiError)) return
      setProblems(refusedFields(error.details))
      if (error.code === 'SETTING_CHANGED') {
        setTheirName(take(await queryClient.fetchQuery(settingQuery(group))))
      }
    },
  })
  const submit = async () => {
    const problems = problemsOf(group, value, t)
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
    if (!touchesMoney || (await confirm(question))) save.mutate()
  }
  const set = (next: Partial<Settings[K]>) =>
    setTyped({ onto: typed?.onto ?? saved, changes: { ...typed?.changes, ...next } })
  const isOutrun = save.error instanceof ApiError && save.error.code === 'SETTING_CHANGED'
  return (
    <div id={id} className="scroll-mt-20">
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
          <Body value={value} set={set} errorAt={path => problems.get(path)} />
          {isOutrun && (
            <EditConflict
              name={theirName}
              changes={typed ? changesBetween(leavesOf(typed.onto, words), leavesOf(saved, words)) : []}
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
          {save.error && !isOutrun && problems.size === 0 ? <AdminError error={save.error} /> : null}
          {isDirty && !isOutrun && (
            <div className="grid gap-3 border-hairline border-t pt-4">
              <h3 className="font-medium text-sm">{t('settings.changes')}</h3>
              <ChangeList changes={changes} />
              <div className="flex flex-wrap gap-3">
                <CompactButton type="submit" variant="primary" pending={save.isPending}>
                  {t('admin.save')}
                </CompactButton>
                <CompactButton disabled={save.isPending} onClick={forget}>
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
      title={name === undefined ? t('settings.outrun') : t('settings.outrunBy', { name })}
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
          <p className="mb-2">{t('settings.outrunText')}</p>
          <ChangeList changes={changes} />
        </>
      ) : (
        t('settings.outrunElsewhere')
      )}
    </Notice>
  )
}
