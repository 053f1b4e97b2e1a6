import { type SettingKey, type Settings, settingGroups } from '@shop/contracts/settings-groups.ts'
import { putSetting, type Setting, type SettingWithHistory } from '@shop/contracts/settings-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useConfirm } from '#shared/admin/confirm.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { Panel } from '#shared/admin/panel.tsx'
import { notify } from '#ui/toast/notify.ts'
import { ChangeList } from './change-list.tsx'
import { changesBetween, differing } from './changes.ts'
import { Outrun } from './outrun.tsx'
import { type Problems, problemsOf, refusedFields } from './problems.ts'
import { settingQuery, settingsQuery } from './queries.ts'
import type { Section } from './section-types.ts'
import { useSettingWords } from './use-setting-words.ts'

type SectionFormProps<K extends SettingKey> = {
  section: Section<K>
  /** The section's group as it stands. */
  now: Setting
  onDirty: (id: string, isDirty: boolean) => void
}

const NO_PROBLEMS: Problems = new Map()

function read<K extends SettingKey>(key: K, { value }: Setting): Settings[K] {
  // Each key's schema gives that key's type; TypeScript cannot follow the index through the record.
  return settingGroups[key].parse(value) as Settings[K]
}

/**
 * A section, saved by itself onto the version of its group that the page shows. Where somebody else was faster, their
 * values are shown beside what is typed, and nothing of either is lost.
 */
export function SectionForm<K extends SettingKey>({ section, now, onDirty }: SectionFormProps<K>) {
  const { id, group, fields, leavesOf, touchesMoney = false, Body } = section
  const t = useT()
  const words = useSettingWords()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const saved = read(group, now)
  // What was typed, and onto what: the saved value may move on meanwhile.
  const [typed, setTyped] = useState<{ onto: Settings[K]; changes: Partial<Settings[K]> }>()
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [theirName, setTheirName] = useState<string>()
  const value: Settings[K] = { ...saved, ...typed?.changes }
  const changed = differing(saved, value, fields)
  const isDirty = changed.length > 0
  const theirs = typed ? differing(typed.onto, saved, fields) : []
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
    const found = problemsOf(group, value, t)
    setProblems(found)
    if (found.size > 0) {
      // After the errors are there: the first of them gets the focus.
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
            <Outrun
              name={theirName}
              changes={typed ? changesBetween(leavesOf(typed.onto, words), leavesOf(saved, words)) : []}
              onTake={() => {
                const mine = Object.entries(typed?.changes ?? {}).filter(
                  ([field]) => !theirs.some(each => each === field),
                )
                // Object.fromEntries forgets which fields there are.
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
                <DenseButton type="submit" variant="primary" pending={save.isPending}>
                  {t('admin.save')}
                </DenseButton>
                <DenseButton disabled={save.isPending} onClick={forget}>
                  {t('settings.reset')}
                </DenseButton>
              </div>
            </div>
          )}
        </form>
      </Panel>
    </div>
  )
}
