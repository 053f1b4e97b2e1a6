import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { STATE_LABELS } from '../labels.ts'
import { useLastChange } from './conflict-notice.tsx'
import { type Draft, toDraft } from './draft.ts'
import { type Difference, findDifferences } from './merge.ts'
import { useFieldLabels } from './use-field-labels.tsx'

type ConflictDialogProps = {
  /** The version that the local edits are based on. */
  saved: StaffProduct
  mine: Draft
  theirs: StaffProduct
  onClose: () => void
  /** @param kept paths of the values that keep the local edit */
  onTakeOver: (kept: ReadonlySet<string>) => void
}

/** Shows changes of another staff member. They are applied where there is no local edit; otherwise the user chooses. */
export function ConflictDialog({ saved, mine, theirs, onClose, onTakeOver }: ConflictDialogProps) {
  const t = useT()
  const lastChange = useLastChange(theirs)
  const drafts = { base: toDraft(saved), mine, theirs: toDraft(theirs) }
  const differences = findDifferences(drafts)
  const both = differences.filter(({ isBoth }) => isBoth)
  const onlyTheirs = differences.filter(({ isBoth }) => !isBoth)
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const choose = (path: string, isTheirs: boolean) =>
    setTaken(old => new Set(isTheirs ? [...old, path] : [...old].filter(other => other !== path)))
  const words = useFieldLabels([mine, drafts.theirs])
  return (
    <Dialog
      open
      keepsInput
      onClose={onClose}
      title={t('adminCatalog.conflict', { who: lastChange })}
      description={t('adminCatalog.conflictText')}
      className="sm:max-w-3xl"
    >
      <div className="grid gap-5">
        {both.map(difference => (
          <Choice
            key={difference.path}
            difference={difference}
            words={words}
            isTheirs={taken.has(difference.path)}
            onChoose={isTheirs => choose(difference.path, isTheirs)}
          />
        ))}
        {saved.state !== theirs.state && (
          <p className="text-sm">{t('adminCatalog.nowIn', { state: t(STATE_LABELS[theirs.state]) })}</p>
        )}
        {onlyTheirs.length > 0 && (
          <section>
            <h3 className="mb-2 text-base">{t('adminCatalog.onlyTheirs')}</h3>
            <dl className="grid gap-2 text-sm">
              {onlyTheirs.map(({ path, theirs: value }) => (
                <div key={path}>
                  <dt className="text-muted">{words.nameOf(path)}</dt>
                  <dd className="whitespace-pre-line break-words">{words.showOf(path, value)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('adminCatalog.notYet')}
          </Button>
          <Button onClick={() => onTakeOver(new Set(both.flatMap(({ path }) => (taken.has(path) ? [] : path))))}>
            {t('adminCatalog.takeOver')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type ChoiceProps = {
  difference: Difference
  words: ReturnType<typeof useFieldLabels>
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

/** A value that both changed, with the local and the saved version. */
function Choice({ difference: { path, mine, theirs }, words, isTheirs, onChoose }: ChoiceProps) {
  const t = useT()
  const sides = [
    { isOther: false, label: t('adminCatalog.mine'), value: mine },
    { isOther: true, label: t('adminCatalog.theirs'), value: theirs },
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{words.nameOf(path)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ isOther, label, value }) => (
          <label
            key={label}
            className="flex min-w-0 cursor-pointer gap-2.5 rounded-control border-[1.5px] border-control p-3 text-sm has-checked:border-accent"
          >
            <input
              type="radio"
              name={path}
              checked={isTheirs === isOther}
              onChange={() => onChoose(isOther)}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            />
            <span className="min-w-0">
              <span className="block text-muted">{label}</span>
              <span className="whitespace-pre-line break-words">{words.showOf(path, value)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
